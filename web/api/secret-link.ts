export interface SecretLink {
  readonly id: string;
  readonly secret: string;
}
