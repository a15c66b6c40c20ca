declare const brand: unique symbol

/** A checked value: only the parser in its own file can make one. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
