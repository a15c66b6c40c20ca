declare const brand: unique symbol

/** A value that its own file has checked: nothing else can make one. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
