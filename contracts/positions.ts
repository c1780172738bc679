/** In degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = Math.PI / 180;
/** Mean radius. */
export const earthRadiusKm = 6371;

/** Great-circle distance in kilometres, on a sphere. */
export function kilometresBetween(one: Position, other: Position): number {
  const a =
    Math.sin(((other.latitude - one.latitude) * radians) / 2) ** 2 +
    Math.cos(one.latitude * radians) *
      Math.cos(other.latitude * radians) *
      Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Initial bearing, in degrees clockwise from north, 0 to below 360. */
export function bearingBetween(from: Position, to: Position): number {
  const [start, end] = [from.latitude * radians, to.latitude * radians];
  const turn = (to.longitude - from.longitude) * radians;
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  return (((Math.atan2(east, north) / radians) % 360) + 360) % 360;
}
