/** A text someone typed, its position (degrees, to about ten kilometres), and the accepted distance. */
export interface KnownPlace {
  readonly text: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly withinKm: number;
}

function places(withinKm: number, table: string): KnownPlace[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', point = ''] = line.split('@').map((column) => column.trim());
      const [latitude = Number.NaN, longitude = Number.NaN] = point.split(' ').map(Number);
      return { text, at: [latitude, longitude], withinKm };
    });
}

/** As spelled in the conference list of confs.tech, including odd spellings and landmarks. */
export const conferencePlaces = places(
  35,
  `
Beckenridge, CO, U.S.A. @ 39.5 -106.0
Clear Water, FL, U.S.A. @ 28.0 -82.8
Tampa Bay, FL, U.S.A. @ 27.9 -82.5
Raleigh-Durham, NC, U.S.A. @ 35.9 -78.8
Prince William Forest Park, VA, U.S.A. @ 38.6 -77.4
Walker Creek Ranch, CA, U.S.A. @ 38.2 -122.8
Portland, OR, U.S.A. @ 45.5 -122.7
Portland, ME, U.S.A. @ 43.7 -70.3
Washington, DC, U.S.A. @ 38.9 -77.0
New York, NY, U.S.A. @ 40.7 -74.0
Brooklyn, NY, U.S.A. @ 40.7 -73.9
San Jose, CA, U.S.A. @ 37.3 -121.9
San Antonio, Chile @ -33.6 -71.6
St. Louis, MO, U.S.A. @ 38.6 -90.2
Saint Paul, MN, U.S.A. @ 44.9 -93.1
Columbus, GA, U.S.A. @ 32.5 -85.0
Cambridge, MA, U.S.A. @ 42.4 -71.1
Birmingham, AL, U.S.A. @ 33.5 -86.8
Waterloo, ON, U.S.A. @ 43.5 -80.5
Half Moon Bay, CA, U.S.A. @ 37.5 -122.4
Falmouth, Cornwall, U.K. @ 50.2 -5.1
Newcastle-Upon-Tyne, U.K. @ 55.0 -1.6
Newcastle, Australia @ -32.9 151.8
Edinburgh, Scotland @ 55.9 -3.2
York, U.K. @ 54.0 -1.1
Bath, U.K. @ 51.4 -2.4
Sidney, Australia @ -33.9 151.2
Quebec, Canada @ 46.8 -71.2
St. John’s, Canada @ 47.6 -52.7
Nürnberg, Germany @ 49.5 11.1
Wuerzburg, Germany @ 49.8 9.9
Cologne, Germany @ 50.9 7.0
St. Leon-Rot, Germany @ 49.3 8.6
Bodensee, Germany @ 47.6 9.4
Nürburgring, Germany @ 50.3 6.9
Frankfurt am Main, Germany @ 50.1 8.7
Desenzano del Garda (BS), Italy @ 45.5 10.5
Napels, Italy @ 40.9 14.3
Genova, Italy @ 44.4 8.9
Levante, Italy @ 44.3 9.4
Sitges, Barcelona, Spain @ 41.2 1.8
Canarias, Spain @ 28.1 -15.4
A Coruña, Spain @ 43.4 -8.4
The Hague, Netherlands @ 52.1 4.3
Louvain-La-Neuve, Belgium @ 50.7 4.6
Krynica Zdrój, Poland @ 49.4 21.0
Kraków, Poland @ 50.1 19.9
Chișinău, Moldova @ 47.0 28.8
Prague, Czech Republic @ 50.1 14.4
Cluj-Napoca, Romania @ 46.8 23.6
Pristina, Kosovo @ 42.7 21.2
Rishon Lezion, Hamerkaz, Israel @ 32.0 34.8
Duitama, Boyacá, Colombia @ 5.8 -73.0
Vitoria, Brazil @ -20.3 -40.3
Taghazout, Agadir, Morocco @ 30.5 -9.7
Boracay Island, Philippines @ 12.0 121.9
Matsue, Japan @ 35.5 133.1
Jeju, Korea @ 33.5 126.5
Hong Kong, Hong Kong @ 22.3 114.2
Bangalore, India @ 13.0 77.6
`,
);

/** As organisers in India write them: old and new names, districts, streets, typos. */
export const indianPlaces = places(
  35,
  `
Mumbai @ 19.1 72.9
Bombay @ 19.1 72.9
Mumbia @ 19.1 72.9
मुंबई @ 19.1 72.9
Bengaluru @ 13.0 77.6
Bangalor @ 13.0 77.6
New Delhi @ 28.6 77.2
Connaught Place, New Delhi @ 28.6 77.2
Gurgaon @ 28.5 77.0
Noida Sector 62 @ 28.6 77.4
Calcutta @ 22.6 88.4
Salt Lake, Kolkata @ 22.6 88.4
Madras @ 13.1 80.3
T. Nagar, Chennai @ 13.0 80.2
Hyderabad @ 17.4 78.5
HITEC City, Hyderabad @ 17.4 78.4
Secunderabad, Telangana @ 17.4 78.5
Poona @ 18.5 73.9
Koregaon Park, Pune @ 18.5 73.9
Ahmedabad @ 23.0 72.6
Baroda @ 22.3 73.2
Jaipur, Rajasthan @ 26.9 75.8
Lucknow @ 26.8 80.9
Benares @ 25.3 83.0
Trivandrum @ 8.5 76.9
Cochin @ 10.0 76.3
Calicut, Kerala @ 11.3 75.8
Vizag @ 17.7 83.2
Pondicherry @ 11.9 79.8
Panjim, Goa @ 15.5 73.8
Mysore @ 12.3 76.6
Indiranagar @ 13.0 77.6
Koramangala, Bengaluru @ 12.9 77.6
MG Road, Bengaluru, Karnataka 560001, India @ 13.0 77.6
Gateway of India @ 18.9 72.8
Gateway of India, Mumbai @ 18.9 72.8
Phoenix Marketcity Kurla Mumbai @ 19.1 72.9
Sector 17, Chandigarh @ 30.7 76.8
Guwahati, Assam @ 26.1 91.7
Bhubneshwar @ 20.3 85.8
`,
);
