/** English words that the grammar acts on, for typing errors in them. */
export const grammarWords: ReadonlySet<string> = new Set(
  `event events free weekend weekends tomorrow tonight today yesterday evening morning afternoon night noon
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december week month year next concert concerts workshop workshops conference conferences festival festivals meetup meetups
  music sports technology business gaming finance cultural social cheap cheapest price prices ticket tickets register registration
  registered registrations cancel cancelled refund refunds password account login waitlist approval approved online offline
  anything something everything nothing happening between before after around during under above near nearby within without
  where when what which price cost free paid please show find search looking recommend suggest organiser organisers organizer
  address venue location parking certificate language children family friends beginners available seats waiting payment receipt
  invoice calendar notification notifications discussion privacy delete download transfer organise organised hosting create
  attendees volunteers exhibition exhibitions theatre comedy dance photography painting pottery cooking running cycling
  holiday christmas diwali republic independence help thanks thank hello human person support contact email address
  volunteer volunteers picture poster upload private group follow share booking bookings number status position code charge discount
  laptop camera dress guide entry team partner member members profile settings website report question board speaker speakers agenda schedule
  student students school college hyderabad bengaluru bangalore mumbai chennai kolkata delhi jaipur varanasi kochi`.split(
    /\s+/,
  ),
);
