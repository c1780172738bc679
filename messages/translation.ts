/** The texts of a catalogue in another language: the same keys, each with words of its own. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translation<Texts[Key]>;
};
