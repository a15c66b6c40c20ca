import { type Origins, words } from './people.ts'

/** Where guests come from, with names in the script they are written in; a name's spelling for a mailbox follows `|`. */
export const foreignOrigins: Origins = [
  [
    {
      country: 'CA',
      cities: words('Vancouver, Victoria, Calgary, Toronto, Nanaimo, Tofino'),
      given: words(
        'Emma, Liam, Charlotte, Noah, Amelia, Jack, Maisie, Owen, Hannah, Ethan, Grace, Lucas, Ruth, Declan',
      ),
      family: words(
        "Campbell, MacDonald, Tremblay, Nguyen, Singh, Roy, O'Connor, Fraser, Gagnon, Wong, Stewart, Bouchard",
      ),
    },
    22,
  ],
  [
    {
      country: 'US',
      cities: words('Seattle, Portland, Bellingham, San Francisco'),
      given: words('Olivia, Mason, Ava, Elijah, Sophia, James, Zoe, Henry, Naomi, Caleb'),
      family: words(
        'Johnson, Williams, Garcia, Miller, Davis, Rodriguez, Lee, Washington, Kowalski, Begay',
      ),
    },
    14,
  ],
  [
    {
      country: 'DE',
      cities: words('Köln, München, Görlitz, Hamburg'),
      given: words('Jürgen, Käthe, Anneliese, Lukas, Mia, Björn, Zoë, Friedrich'),
      family: words('Müller, Schröder, van der Berg-Haugen, Weiß, Krüger, Großmann, Yılmaz'),
    },
    8,
  ],
  [
    {
      country: 'FR',
      cities: words('Lyon, Rennes, Nîmes, Orléans'),
      given: words('Chloé, Éloïse, Benoît, François, Maëlys, Théo, Inès'),
      family: words("Lefèvre, D'Aubigné, Hébert, Lacroix, Gauthier, Nuñez"),
    },
    6,
  ],
  [
    {
      country: 'VN',
      cities: words('Hà Nội, Đà Nẵng, Huế'),
      given: words('Thị Lan, Văn Hùng, Minh Anh, Quốc Bảo, Ngọc Ánh'),
      family: words('Nguyễn, Trần, Phạm, Đặng, Huỳnh'),
      order: 'family first',
    },
    4,
  ],
  [
    {
      country: 'CN',
      cities: words('上海, 北京, 成都'),
      given: words('秀英|xiuying, 伟|wei, 子涵|zihan, 国强|guoqiang, 丽娜|lina'),
      family: words('王|wang, 李|li, 张|zhang, 欧阳|ouyang, 陈|chen'),
      order: 'family first',
      joint: '',
    },
    5,
  ],
  [
    {
      country: 'JP',
      cities: words('札幌, 京都, 那覇'),
      given: words('さくら|sakura, 健太|kenta, 陽葵|himari, 大翔|hiroto, 美咲|misaki'),
      family: words('佐藤|sato, 鈴木|suzuki, 渡邉|watanabe, 小野寺|onodera, 長谷川|hasegawa'),
      order: 'family first',
    },
    5,
  ],
  [
    {
      country: 'KR',
      cities: words('서울, 부산, 제주'),
      given: words('민준|minjun, 서연|seoyeon, 지우|jiwoo, 하은|haeun'),
      family: words('김|kim, 이|lee, 박|park, 최|choi, 황보|hwangbo'),
      order: 'family first',
      joint: '',
    },
    4,
  ],
  [
    {
      country: 'IN',
      cities: words('मुंबई, Chennai, Jaipur'),
      given: words('Priya, Arjun, Lakshmi, प्रिया|priya, अर्जुन|arjun, Harpreet'),
      family: words('Raghunathan, Venkataraman, Kaur Gill, शर्मा|sharma, Chakraborty'),
    },
    5,
  ],
  [
    {
      country: 'SA',
      cities: words('الرياض, جدة'),
      given: words('محمد|mohammed, فاطمة|fatima, خالد|khalid, نورة|noura'),
      family: words('العتيبي|alotaibi, القحطاني|alqahtani, بن سلمان|binsalman'),
    },
    3,
  ],
  [
    {
      country: 'IL',
      cities: words('חיפה, תל אביב'),
      given: words('יעל|yael, דוד|david, נועה|noa'),
      family: words('כהן|cohen, לוי|levi, בן-דוד|bendavid'),
    },
    2,
  ],
  [
    {
      country: 'NG',
      cities: words('Lagos, Ìbàdàn, Accra'),
      given: words('Oluwaseun, Chiamaka, Kwame, Adébáyò, Ngozi, Ama'),
      family: words('Adeyemi, Okonkwo, Mensah, Ọláńrewájú, Eze'),
    },
    4,
  ],
  [
    {
      country: 'MX',
      cities: words('Mérida, Guadalajara, Bogotá'),
      given: words('Mateo, María José, Íñigo, Ximena, Andrés, Lucía'),
      family: words('Fernández Ortiz, Núñez de Balboa, García Márquez, Ibáñez, Peña'),
    },
    6,
  ],
  [
    {
      country: 'PL',
      cities: words('Łódź, Brno, Kraków'),
      given: words('Zbigniew, Małgorzata, Jiří, Žofie, Światosław, Agnieszka'),
      family: words('Wiśniewska, Dvořák, Brzęczyszczykiewicz, Żuławski, Novotná'),
    },
    4,
  ],
  [
    {
      country: 'UA',
      cities: words('Київ, Львів, Αθήνα'),
      given: words('Олена|olena, Тарас|taras, Ольга|olha, Γιώργος|giorgos, Ελένη|eleni'),
      family: words('Шевченко|shevchenko, Коваленко|kovalenko, Παπαδοπούλου|papadopoulou'),
    },
    3,
  ],
  [
    {
      country: 'TH',
      cities: words('กรุงเทพฯ, เชียงใหม่'),
      given: words('สมชาย|somchai, อรุณี|arunee'),
      family: words('ใจดี|jaidee, ศรีสุวรรณ|srisuwan'),
    },
    1,
  ],
  [
    {
      country: 'NZ',
      cities: words('Whangārei, Rotorua, Papeʻete, Reykjavík'),
      given: words('Tāne, Aroha, Kaʻiulani, Siobhán, Þórdís, Lars-Erik, Zeynep'),
      family: words('Parata, Ní Dhomhnaill, Kamakawiwoʻole, Sigurðardóttir, Söderström, Yıldırım'),
    },
    4,
  ],
]
