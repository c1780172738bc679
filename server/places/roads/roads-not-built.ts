/** Why there are no roads, for whoever wants to build them; the message names the remedy where there is one. */
export class RoadsNotBuilt extends Error {
  override readonly name = 'RoadsNotBuilt';
}
