/** The embedded PostgreSQL cannot be used; the message is for the person at the console and says what to do. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}
