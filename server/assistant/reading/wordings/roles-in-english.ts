/** English messages with the role of their words. */
export const rolesInEnglish = `
  not the whole world, just +PLACE please
  my roommate keeps talking about a thing where you +^debate in teams
  my neighbour keeps going on about +^origami is there any
  my sister and i +^dance in the car all day, mum says go +^dance with others for once
  we +^skate in the park every evening, is there a place for that
  i work in tech, show me +PLACE things that have nothing to do with -tech
  everybody at home talks of -money, what is there that is not about -money
  mum says i should learn +cooking for once
  i am in PLACE for work, anything in +PLACE those days
  PLACE is too far for me, is there +^pottery i can watch at home
  my uncle taught me +^chess and now i win, do you have +^chess
  i have three pencils ready, +^sketching for kids
  any +^jazz nights in +PLACE next week
  we land in +PLACE on the 3rd and fly out on the 6th, is there some +^dance or +^theatre we could catch
  my mother in law is visiting and she cannot sit on the floor, so please a +^concert with chairs in +PLACE
  not another -marathon please, i want +^swimming or +^badminton
  anything in +PLACE except -yoga
  i have done the -^pottery class already, what else is there on sunday
  we already went to the -^fort walk, show us other +heritage things in +PLACE
  been to -PLACE last year so somewhere else please
  everything in december but leave out the -conferences
  no -^tech no -^startups just +^art
  i hate -cricket but my brother loves it, is there any +^football
  my dad is an engineer and he wants to see +^robots
  my kid is scared of crowds and loud ^music, is there a quiet +storytelling hour
  i lost my job last month so only free +^workshops please
  after my night shift i sleep till noon so nothing early, maybe +^poetry in the evening
  the ^hotel guy told us there is a +^kite festival somewhere near +PLACE
  my boss wants me to learn +accounting, is there a course in +PLACE or online
  i am coming from PLACE by train so it should be in +PLACE
  i live in +PLACE and have no car, what is on nearby this weekend
  moved here from PLACE two weeks ago and know nobody, where do people ^meet for +^board +^games
  we are vegetarians, is there a +food walk in +PLACE
  my knees are bad, so no -^hiking and no -cycling, but i like +birds
  looking for +^photography meetups, ^beginner level
  is there a +book +club in +PLACE that is not on a monday, mondays i have choir
  i have my piano lesson on saturday so it must be sunday, some +^dance maybe
  exams finish on the 12th, after that i want to see +^films
  i work in a bank and ^stare at numbers all day so please no -^finance
  do you have +^chess for kids of nine
  wheres the +^hackathon in january
  can somebody show me +^calligraphy in +PLACE
  i am sick of -networking events, give me something with +music
  show +^python and +^data conferences in +PLACE
  +rust or +golang, i do not care which, in 2027
  what can i do in +PLACE with two toddlers and a stroller
  my girlfriend and i have our anniversary on the 18th, something romantic with +^stars or +^candles
  ^grandma broke her hip so nothing with stairs, +^singing would be lovely
  only +music, i already told you twice
  why do you keep showing me -^conferences, i asked for +concerts
  you people are useless, i said +PLACE and not -PLACE
  stop with the -business stuff. +^theatre. +PLACE. weekend.
  no no no not -^online, i said +^comedy in +PLACE
  for the last time i do not want -sports
  what a stupid bot, i typed +^painting and got -^printing
  i paid 500 last time for nothing so show me free +craft workshops
  ur site sux. is ther +^skating or not
  i want to see +dinosaurs
  can i play with +robots somewhere
  my teacher said there is a +^science thing on friday
  i like +^animals. do you have animals
  mummy says no -video +^games so what else is there for kids
  i am bored its raining and my friends are ^away, any +^magic show
  do u have +^lego
  can i learn to make +^cookies
  wanna +draw +comics
  my class is doing a project on rivers, is there a +^river walk
  where are the +puppets
  +^trains!! i love ^trains
  my little brother cries at night so not in the night please, +stories are good
  is there a +^zoo thing
  i have 50 rupees from my piggy bank for +clay
  we are a group of six from a college in PLACE, in +PLACE for a wedding till the 20th, any +^nightlife or +music
  our guide cancelled on us so we need something cultural, maybe +^temple +dance
  i am a vegan blogger and would love a +^cooking class in +PLACE
  back home in germany i sing in a ^choir so +^singing in +PLACE would be great
  first time in india, jet lagged, hungry, show me +^street +^food in +PLACE
  we hated the -museum, anything +^outdoors in +PLACE tomorrow
  skip the -^temples, we saw enough of those in PLACE
  our cruise stops in +PLACE for one day on 14 december, is there a +^market
  no -^museums or -churches, we want +beaches
  my husband will be at a conference in +PLACE all day so i have time for +^yoga or +^pottery
  after PLACE we go on to +PLACE where we have three days, what is on there
  i left my charger in PLACE and need to ^kill time in +PLACE
  apart from -^heritage walks what does +PLACE have
  other than -tech what is on in +PLACE next month
  besides the -book swap, anything in +PLACE on saturday
  anything but -^chess please
  it should not be about -money
  nothing with -^alcohol please, we are a religious family looking for +devotional +^music
  without -^dancing, i have two left feet
  minus the paid ones, any +^art in +PLACE
  instead of -PLACE show me +PLACE
  rather +^tabla than -^guitar
  i would prefer +watercolour over -^oil
  +^startup pitches, but no -crypto
  which +design conferences are not in -PLACE
  all +^sports except -cricket and -football
  +^games yes, -^video ones no
  as long as it is not -coding i am in
  i do everything but -sing
  had ^enough of -^pottery
  done with -startup events, seen them all
  we did the -sketch +^walk last month, is there something similar
  i have seen every -^film there, what +theatre is there
  already booked the -^choir, what else is there that evening
  i am already registered for the -^chess evening so show me other +games
  finished the -^dholak course, what +^music course comes next
  my sister took the -^bowl class and liked it, are there other +^craft classes
  apart from what i am signed up for, any +music in +PLACE
  +^cycling please. not +^motor -^bikes
  want to volunteer for +beach cleaning
  anyone teaching +^sitar
  is there a talk on +climate change anywhere
  +^astronomy evening near +PLACE, we have a ^car
  i teach biology at a school in PLACE and would like to take 20 pupils to a +nature walk
  my therapist says i should get out more, something gentle like +gardening
  i just had a baby so short things only, maybe +^baby +^yoga
  my ^flatmate plays the drums and i need to get out of the house saturday evening, +^quiz or +comedy
  after a horrible week at the office i want to hit something, +^boxing or +^kabaddi
  i am writing a novel ^set in PLACE, is there a +^writers group in +PLACE
  my visa runs out on the 15th so before that, +classical +^music in +PLACE
  the bus from PLACE arrives at 9, what is there after 10 in +PLACE
  college fest is on 5th and 6th so not those, some +art workshop in december
  payday is on the 1st, what is there that is cheap before that
  my ^parents come on friday and leave on sunday, we like +gardens
  my shift ends at 6, +^badminton after 7 then
  tuition till 5 every day. +drama after that?
  i have a flight at 2 pm so something in the morning
  got a doctor at 10 so after that, +art in +PLACE
  ^meeting a client in PLACE at noon, free the rest of the day in +PLACE
  i have been to four -^yoga classes this month
  we got bored at the -^business +breakfast. +music please
  my friend who lives in PLACE told me about a +^mask workshop
  read about a +lamp festival in the newspaper, where is it
  saw a ^poster with a +^telescope on it, what was that
  somebody on the train mentioned +shadow +^puppets
  my doctor forbade me to -run, so +swimming
  i cannot -^sing and i cannot -dance, what is left
  allergic to -^dogs, otherwise +^animals are fine
  any +vegetarian +cooking thing, we do not eat -^meat
  i am organising a wedding and need ideas, any +flower ^workshop
  for a school project i have to interview a +potter
  i need +ai things, not -^blockchain
  please remove everything -^tech from this list
  filter out -PLACE
  drop the -^sports ones
  hide -^conferences
  not in -PLACE
  not -PLACE, the other cities are ok
  no -poetry
  please no more -^yoga
  +^music but not -^classical
  +talks but not about -religion
  events where i do not have to -talk to anyone
  things to do when it rains in +PLACE
  our car broke down near +PLACE, is there anything tonight
  lol my ^phone is dying quick any +^gig in +PLACE tonight
  plz sumthing wit +hip +^hop in +PLACE
  r there ne +^karate clases
  i wana lern +^gitar
  show ^sum +^anime or +cosplay stuff
  hey there hope you are well. i was wondering whether there might be a +gardening workshop in +PLACE at some point in spring
  good evening, my wife adores +orchids and i would like to surprise her, is there an exhibition
  kindly let me know if there are any +^photography exhibitions in +PLACE
  thanks for the help so far! one more thing, any +ceramics
  could you please check for +^mathematics circles for children
  dear team, i am a retired ^teacher and would like to attend +^sanskrit readings
  with 300 rupees in my pocket and a free sunday, what +fun is there in +PLACE
  my cousin wants to learn +juggling, is there a workshop in +PLACE
  he wants me to try +archery
  she would love to learn +^pottery
  we want to see +lions
  i would like to try +^dancing in +PLACE
  teach me +knitting
  where do people practise +french
  where can a beginner learn +^guitar in +PLACE
  is anybody teaching +origami next month
  a place to do +^yoga outdoors
  something outdoors in +PLACE but no -swimming
  something indoors but no -^films
  outdoor things, just not -^cycling
  +^art but nothing with -clay
  +^music yes -^dance no
  i am into +^photography and +birds
  i am fond of +^chess
  my uncle sells furniture in PLACE and needs a course on +^accounting
  my aunt runs a bakery and wants to know about +^export
  my neighbour told me that you have +salsa
  my roommate dragged me to -opera twice, now i choose: +^comedy
  we are a family of four with a dog and love +hiking
  i am a nurse with long shifts, show me +meditation
  i study law and want to argue, any +debate
  i drive a taxi in PLACE and have sundays off, +^cricket please
  i write code for a living so please not -^coding
  i bake cakes all week. anything but -^baking
  i am a musician, looking for people to +jam with
  as a dentist i see teeth all day, give me +mountains
  since the divorce i sit at home, maybe +^board +^games
  since my accident i cannot -^run
  ever since i saw a documentary about bees i want to see +^bees
  after reading a book about space i want +^stars
  the kids broke the tv so we need +^theatre
  our school trip was cancelled, is there +^science anywhere
  our band split up so i need a new +^band
  the weather is awful, +museum or +^cinema
  the doctor said no -^sports for a month
  the last -^concert was too loud
  the -^pottery one was full, something similar
  the -^heritage walk was great but what else
  already have tickets for the -^festival
  not interested in -stocks
  not a fan of -^poetry
  cannot stand -heights
  tired of -^startup talks
  enough -^tech
  spare me the -^conferences
  i would rather die than go to a -^conference, show me +^music
  no offence but -^yoga is boring, +boxing
  leave -PLACE out of it
  somewhere that is not -PLACE
  any city but -PLACE
  outside -PLACE please
  on the way from PLACE to +PLACE
  between PLACE and PLACE we stop in +PLACE for a day
  my parents live in PLACE, i live in +PLACE
  i grew up in PLACE and now work in +PLACE, any +^folk music
  from PLACE originally, in +PLACE till sunday
  we fly to PLACE after that, but now +PLACE
  do you list any +^robotics
  are there +^language exchanges
  +spanish or +italian classes
  +tennis and +squash in +PLACE
  a +^writing workshop, a +^reading circle, whatever is about words
  +^quiz night with friends
  +karaoke!!
  +beatboxing in +PLACE anyone
  got any +wrestling
  anything involving +horses
  anything to do with +^space
  anything related to +^history
  anything about +^money for teenagers
  stuff about +gardening
  lectures on +philosophy
  an evening of +ghazals
  a day of +^painting with my daughter
  a course in +first +aid
`;
