import type { Arrival } from './arrivals.ts'
import type { GuestOrigin } from './people.ts'

/** A note of exactly 3,000 characters (§8), with line breaks, quotes, other scripts and markup. */
export function longestNote(): string {
  const paragraph =
    'We come with my mother (88), who walks with a frame, and would be glad of the cabin nearest to the path. ' +
    '"No stairs" matters more than the view! Merci beaucoup, شكراً, ありがとう, toda רבה. <em>Late</em> ferry & early bedtime; ' +
    'the dog (small, old, deaf) stays in the car; we bring 2 × 5 kg of ice.\n\n'
  return Array.from(paragraph.repeat(12)).slice(0, 3000).join('')
}

/** What differs in the arrivals of today, by the item that was booked. */
export const hostileArrivals: Readonly<Record<string, Partial<Arrival>>> = {
  'trip-tidepool': {
    name: '王秀英 Wang Xiuying',
    mailbox: 'xiuying.wang',
    guestNote: '请问有小号雨靴吗？36 码。',
  },
  'trip-forest': {
    name: '<script>alert(1)</script>',
    mailbox: 'script',
    guestNote: '</textarea><img src=x onerror=alert(2)> "quoted" & \'single\'',
  },
  'lodge-tidewater': { name: 'محمد العتيبي', guestNote: 'نصل بعد الساعة الثامنة مساءً' },
  'trip-birds': { name: 'יעל כהן' },
  'board-sup': { name: '🦦 Otto “Otter” Lindqvist 👨‍👩‍👧‍👦' },
  'cabin-driftwood': {
    name: 'Dr. Wilhelmina Featherstonehaugh-Cholmondeley-Papadopoulou',
    mailbox: 'w.featherstonehaugh',
    guestNote: longestNote(),
  },
  'yurt-kingfisher': { name: '佐藤 さくら' },
}

/** What some guests write when they book, beside the ordinary notes. */
export const hostileNotes: readonly string[] = [
  'Wir kommen mit einem kleinen, ruhigen Hund. Ist das in Ordnung?',
  '自転車のサイズは S でお願いします。',
  '¿Hay parking para una autocaravana de 7 m?',
  'Може бути дощ? Чи є накидки?',
  'لدينا حساسية من المكسرات. شكراً جزيلاً!',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft?',
  '&lt;b&gt;Late&lt;/b&gt; &amp; hungry &#128512; <b>thanks</b>',
]

/** What differs in the statuses of the business, by id. */
export const hostileStatuses: Readonly<Record<string, { readonly name: string }>> = {
  OWNERSTAY: { name: 'Owner’s <b>stay</b> & friends' },
}

/** Where guests come from, with names in the script they are written in. */
export const hostileOrigins: readonly GuestOrigin[] = [
  {
    country: 'CA',
    share: 22,
    cities: 'Vancouver, Victoria, Calgary, Toronto, Nanaimo, Tofino',
    given:
      'Emma, Liam, Charlotte, Noah, Amelia, Jack, Maisie, Owen, Hannah, Ethan, Grace, Lucas, Ruth, Declan',
    family:
      "Campbell, MacDonald, Tremblay, Nguyen, Singh, Roy, O'Connor, Fraser, Gagnon, Wong, Stewart, Bouchard",
  },
  {
    country: 'US',
    share: 14,
    cities: 'Seattle, Portland, Bellingham, San Francisco',
    given: 'Olivia, Mason, Ava, Elijah, Sophia, James, Zoe, Henry, Naomi, Caleb',
    family: 'Johnson, Williams, Garcia, Miller, Davis, Rodriguez, Lee, Washington, Kowalski, Begay',
  },
  {
    country: 'DE',
    share: 8,
    cities: 'Köln, München, Görlitz, Hamburg',
    given: 'Jürgen, Käthe, Anneliese, Lukas, Mia, Björn, Zoë, Friedrich',
    family: 'Müller, Schröder, van der Berg-Haugen, Weiß, Krüger, Großmann, Yılmaz',
  },
  {
    country: 'FR',
    share: 6,
    cities: 'Lyon, Rennes, Nîmes, Orléans',
    given: 'Chloé, Éloïse, Benoît, François, Maëlys, Théo, Inès',
    family: "Lefèvre, D'Aubigné, Hébert, Lacroix, Gauthier, Nuñez",
  },
  {
    country: 'VN',
    share: 4,
    cities: 'Hà Nội, Đà Nẵng, Huế',
    given: 'Thị Lan, Văn Hùng, Minh Anh, Quốc Bảo, Ngọc Ánh',
    family: 'Nguyễn, Trần, Phạm, Đặng, Huỳnh',
    familyFirst: true,
  },
  {
    country: 'CN',
    share: 5,
    cities: '上海, 北京, 成都',
    given: '秀英|xiuying, 伟|wei, 子涵|zihan, 国强|guoqiang, 丽娜|lina',
    family: '王|wang, 李|li, 张|zhang, 欧阳|ouyang, 陈|chen',
    familyFirst: true,
    joint: '',
  },
  {
    country: 'JP',
    share: 5,
    cities: '札幌, 京都, 那覇',
    given: 'さくら|sakura, 健太|kenta, 陽葵|himari, 大翔|hiroto, 美咲|misaki',
    family: '佐藤|sato, 鈴木|suzuki, 渡邉|watanabe, 小野寺|onodera, 長谷川|hasegawa',
    familyFirst: true,
  },
  {
    country: 'KR',
    share: 4,
    cities: '서울, 부산, 제주',
    given: '민준|minjun, 서연|seoyeon, 지우|jiwoo, 하은|haeun',
    family: '김|kim, 이|lee, 박|park, 최|choi, 황보|hwangbo',
    familyFirst: true,
    joint: '',
  },
  {
    country: 'IN',
    share: 5,
    cities: 'मुंबई, Chennai, Jaipur',
    given: 'Priya, Arjun, Lakshmi, प्रिया|priya, अर्जुन|arjun, Harpreet',
    family: 'Raghunathan, Venkataraman, Kaur Gill, शर्मा|sharma, Chakraborty',
  },
  {
    country: 'SA',
    share: 3,
    cities: 'الرياض, جدة',
    given: 'محمد|mohammed, فاطمة|fatima, خالد|khalid, نورة|noura',
    family: 'العتيبي|alotaibi, القحطاني|alqahtani, بن سلمان|binsalman',
  },
  {
    country: 'IL',
    share: 2,
    cities: 'חיפה, תל אביב',
    given: 'יעל|yael, דוד|david, נועה|noa',
    family: 'כהן|cohen, לוי|levi, בן-דוד|bendavid',
  },
  {
    country: 'NG',
    share: 4,
    cities: 'Lagos, Ìbàdàn, Accra',
    given: 'Oluwaseun, Chiamaka, Kwame, Adébáyò, Ngozi, Ama',
    family: 'Adeyemi, Okonkwo, Mensah, Ọláńrewájú, Eze',
  },
  {
    country: 'MX',
    share: 6,
    cities: 'Mérida, Guadalajara, Bogotá',
    given: 'Mateo, María José, Íñigo, Ximena, Andrés, Lucía',
    family: 'Fernández Ortiz, Núñez de Balboa, García Márquez, Ibáñez, Peña',
  },
  {
    country: 'PL',
    share: 4,
    cities: 'Łódź, Brno, Kraków',
    given: 'Zbigniew, Małgorzata, Jiří, Žofie, Światosław, Agnieszka',
    family: 'Wiśniewska, Dvořák, Brzęczyszczykiewicz, Żuławski, Novotná',
  },
  {
    country: 'UA',
    share: 3,
    cities: 'Київ, Львів, Αθήνα',
    given: 'Олена|olena, Тарас|taras, Ольга|olha, Γιώργος|giorgos, Ελένη|eleni',
    family: 'Шевченко|shevchenko, Коваленко|kovalenko, Παπαδοπούλου|papadopoulou',
  },
  {
    country: 'TH',
    share: 1,
    cities: 'กรุงเทพฯ, เชียงใหม่',
    given: 'สมชาย|somchai, อรุณี|arunee',
    family: 'ใจดี|jaidee, ศรีสุวรรณ|srisuwan',
  },
  {
    country: 'NZ',
    share: 4,
    cities: 'Whangārei, Rotorua, Papeʻete, Reykjavík',
    given: 'Tāne, Aroha, Kaʻiulani, Siobhán, Þórdís, Lars-Erik, Zeynep',
    family: 'Parata, Ní Dhomhnaill, Kamakawiwoʻole, Sigurðardóttir, Söderström, Yıldırım',
  },
]
