/** What a mailed link carries: the id of what it is about, and what shows that it came by mail. */
export interface SecretLink {
  readonly id: string;
  readonly secret: string;
}
