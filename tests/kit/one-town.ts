/** A gazetteer with a single town. */
export const oneTown = {
  edition: 'one town',
  about: 1,
  async *entries() {
    yield {
      id: 1,
      name: 'Hampi',
      regionCode: null,
      kind: 'city' as const,
      latitude: 15.33,
      longitude: 76.46,
      countryCode: 'IN',
      timeZone: 'Asia/Kolkata',
      population: 2777,
      names: [{ name: 'hampi', main: true, correctable: false }],
    };
  },
};
