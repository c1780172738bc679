/** Working questions in English with the role of their words. */
export const askedRolesInEnglish = `
  any +hackathons or +^game +^jams in december
  free +^tech events in +PLACE next month
  only the ones in +PLACE
  hi we are in +PLACE from 11 to 14 december anything going on
  any +^heritage +^walks or +^food +^walks in the second week of december
  things to do in +PLACE in the morning next weekend we are jetlagged lol
  is anything else happening in +PLACE on 5 dec do not want to clash
  your search is garbage i said not online just something in +PLACE in december
  is there a +dinosor event
  i wanna play +^cricket where can i
  +^yoga classes in +PLACE next week
  we are in +PLACE for new year anything on from 31 dec to 3 jan
  ^conferences in +PLACE or +PLACE or +PLACE in december
  i do not want -^conferences something in +PLACE in december that is not -^tech
  what is happening in 2 weeks in +PLACE
  we would like something +cultural but not in -PLACE or -PLACE between dec 10 and dec 20
  dog ^friendly +sports stuff in +PLACE
  stop showing me PLACE events in +PLACE only january 2027 not -PLACE
  paid +business events in january cheapest first
  which events around diwali 2027
  anything on in +PLACE tomorrow or the day after
  +^cooking events in +PLACE with parking there are two of us
  only ^sundays
  what else is on in +PLACE on 12 dec besides mine
  or +business too but only the first week i am planning mine then
  anything free on sat thats not -^tech broke till my stipend comes lol
  +hackathons or some +^game +^jam type thing in december me n my roommate r free
  only the ones in +PLACE pls and i want to actually go there not online
  ok so i have class till 5:30 every day is there somethin after 6pm on weekdays next week
  hello my wife and i will be in +PLACE from 4th to 8th december what could we visit no -^conferences please
  any +^heritage ^walks or +temple tours in the morning we get up with the birds
  hmm we can only do mornings
  +^street +^food what is the soonest one
  are there any events around christmas in +PLACE or +PLACE my husband uses a wheelchair so it should be accessible
  we land in +PLACE on the 19th of december and fly out on the 21st free things only pls we are 5 people
  thinking of doing something in +PLACE on 5 december what else is on there that weekend
  leave out the paid ones
  why is everything on this site about -^tech show me anything else in +PLACE
  nothing wow ok fine then tuesday evening
  is ther any thing with +^kites
  i want to see ^staaars with a +telascope my brother sed u can not in the city
  ooh only with +clay pls
  anything abt +puppets or +^masks i love making them
  any +^chess thing in +PLACE this saturday
  free stuff in +PLACE next weekend
  no not dance i meant +^theatre
  what is on in +PLACE on 12 december
  i am in +PLACE from the 10th to the 14th of december anything outdoors
  something +cultural in +PLACE before 5 dec
  +music in +PLACE or +PLACE between dec 4 and dec 12 ^evenings
  your search is garbage i asked for paid events in +PLACE not free ones
  i said +PLACE not -^yoga anything but -^yoga
  ugh nothing before noon nothing in -PLACE second sunday of december can u manage that
  stop showing ^conferences -non-tech things in +PLACE december
  is there a +dinosor show
  wich events have +^stars and +telescops
  good afternoon my hostel friends and i have our exams until the 9th of december so could you suggest anything +musical happening after that preferably for less than five hundred rupees per person
  actually my professor says online ones do not ^count for attendance so please leave those out
  our club has to choose between a ^conference on +python and one on +^rust please show whatever you have on either
  my wife and i land in +PLACE on the evening of the 11th of december and fly out on the 14th at night we adore +^old +^architecture what would you recommend
  +PLACE would be ideal but +PLACE is acceptable as well
  as we are early risers we would like to know about things in +PLACE that begin before 7 in the morning any date in the coming ten days
  i find it outrageous that half of what you show is in foreign countries show me only what is in +PLACE in january and nothing else
  would you please stop recommending -music i despise -music what else is there in +PLACE in the first week of december
  dear mela my name is tuktuk and i am ^seven and a half i love +^singing but my brother says i croak like a frog is there a place where frogs can +^sing too
  when i grow up i will +make +^games is there something in the christmas holidays about +making your ^own +^game
  oh then what is there in +PLACE itself for free
  +PLACE sunday 6/12 +^tech ppl hangout
  monday after next weekend anything at all online ok
  fests in +PLACE or +PLACE feb-mar 2027
  not -^books lol
  +PLACE dec 31 night anything
  +PLACE nxt wknd we r 2 couples luv +cycling
  month end 28-30 nov +PLACE techy
  +PLACE or +PLACE or +PLACE 26/12 b4 9am
  k nothing +PLACE then xmas to 3 jan
  lol ur bot can not even spell cheapest paid thing in dec go
  +run event 4 kids +PLACE
  ok +robots then
  any +^tech stuff happening in +PLACE next week ^conferences meetups whatever
  free +finance events in +PLACE just started my first job lol
  hey i have a project on +^old +inscriptions is there anything where i could learn to read them any city is ok but not more than 500 rs
  only ^sundays pls i have college on saturday
  we are in +PLACE from 10 to 14 december what is on
  well be there the second week of december early mornings only starting before 9 if possible
  what is happening in +PLACE or +PLACE around PLACE year nothing -business please we are on holiday
  what other +^food events are there in december do not want to clash with them
  no i meant +PLACE same day
  stop showing me paid stuff free +PLACE saturday 5 december not that hard is it
  can i look thru a +telescope somewhere
  are there any majic shows
  my mum says find free things on 5 and 6 december in +PLACE
  i want to play +^cricket or +^chess
  hii is there anything free in +PLACE this saturday broke till the 1st lol
  we land in +PLACE on 12 december and fly out on the 15th we are two retired teachers from PLACE is anything on while we are there
  any +^tech stuff over christmas week does not matter which city
  what is happening in +PLACE in the second week of december that does not cost anything
  i run a ^tiny pickle business with my sister and a german ^shop wants 200 jars from us which is wonderful and terrifying is there something where we can learn about +^exporting happy to pay up to 2000
  why is everything in -PLACE or -PLACE show me stuff thats not in those two december weekends only
  is there a place where i can make things with +clay
  anything for +small +^shop +^owners in +PLACE or +PLACE before christmas
  something to do in +PLACE on the morning of sunday the 29th i can not sleep with this jet lag anyway
  cheapest ^workshop in +PLACE or +PLACE in december
  how many times do i have to say it nothing in the morning +PLACE or +PLACE any saturday in december
  do you have anything on new year eve or the 1st anywhere in +PLACE
  stop showing me -^tech list everything from 4 to 6 dec thats not -technology
  any online thing next week after 7pm i can do from the hostel
  +^concerts or +^theatre in +PLACE or +PLACE between 5 dec and 5 jan under 2000 rupees
  +PLACE dec free +music
  hey um so can you tell me if theres anything going on in +PLACE on sunday the twentieth of december like in the afternoon or something
  any +^beach +^clean +^up or +tree +planting +PLACE need +volunteering hrs
  only stuff that still has seats and in +PLACE
  wknd of 12-13 dec +PLACE or +PLACE or +PLACE has to start before 7am bc i am insane
  any +art stuff under 300 in +PLACE or +PLACE
  hello i am from PLACE i come in PLACE the 24 december to 2 january i search the +dance or the +music not to expensive maximum 600 rupees it exist
  is anything on in +PLACE before 7 in the morning on the 29th my landlady says mylapore is lovely then
  which events take place in +PLACE or +PLACE from the 25th of november until the 3rd of december we do not ^mind what it is as ^long as it is not about -technology my husband is on holiday from that
  +finance or +business events on weekdays in december no mornings
  +business events from today until the end of the year starting after 5 pm anywhere but -PLACE
  i do not want to pay free +PLACE december is that so hard
  not a single one pathetic fine then just give me the cheapest things in +PLACE
  no not -^book stuff anything else
  so you are telling me there is nothing in +PLACE check again the whole of december
  i like +^stars and also +^games show me both
  is there a ^party or something on 18 december
  any +^tech stuff in +PLACE before this month ends
  +^theatre or +^film stuff during winter break 19 dec to 5 jan
  i have classes all day so only weekday ^evenings after 6 oclock december max 300 rupees what is there
  cheapest +pottery or +clay class in +PLACE
  hi my wife and i are travelling around PLACE for our anniversary and will be in +PLACE from 10 to 14 december is there anything nice we could go to
  which +^heritage ^walks are there in +PLACE
  any +^hikes near +PLACE in december we are quite fit
  is anyone else running +^food or +^cooking events in december do not want to clash
  show me free +social events in +PLACE or +PLACE before christmas
  +^tech ^conferences in +PLACE in february
  ugh no i meant +PLACE
  everything you show me is sold out free stuff in +PLACE next month that is not full
  is there anything with +^kites me and my cousin love +^kites
  i want to look at the +moon with a real +telescope where can i go
  are there any +bike +^rides my dad wants to come too
  what is there in +PLACE on 29 november in the morning papa can take me
  we are two grandparents visiting our son in +PLACE first week of december is there anything in the daytime that is not too much ^walking
  any meetups for people who ^code in +^rust
  got 400 bucks left till payday what can i do in +PLACE this december
  my doctor says i should move more anything +sporty in +PLACE on a saturday
  what is on in +PLACE between christmas and the first week of january
  show me everything in +PLACE on ^sundays except the -^tech ^conferences
  too pricey anything under 500 in +PLACE instead
  is anything happening the day after christmas in +PLACE or +PLACE
  my flight lands in +PLACE on the 2nd december at noon and i leave on the 4th suggest something please
  looking for online stuff i can join after work like past 7 in the evening
  events with +^food in them lol i am +hungry
  which ^conferences are in +PLACE next year
  list the paid ^workshops in january please
  anything educational about money for my 19 yr ^old daughter in +PLACE
  is there any +dance class in +PLACE
  what can i do outdoors on sunday morning the 13th of december
  anything happening in +PLACE around the end of december
  do you know of any free +^concerts in +PLACE before christmas
  free things this coming sunday in +PLACE
  online events next week in the evening
  my grandchildren love +^stories is there a +^storytelling thing anywhere
  +^react events in +PLACE please
  what is there to do in +PLACE on the 6th of december
  i would rather not pay more than 1000 +art classes in +PLACE or +PLACE in december
  what about +cycling any +^rides in +PLACE
  and in +PLACE
  sunrise or early morning events in +PLACE before 7
  where can i learn the +^dholak
  is there something for +^women who ^own +^shops
  anything free happening in +PLACE on saturday me n my roomies r broke lol
  is there a +python meetup or +^pycon kinda thing coming up in +PLACE
  so my sem exams end on 11 december finally what can i go to in +PLACE after that but before christmas
  hi we land in +PLACE on 12 dec and fly out on the 16th anything +arty we could do in the morning
  any events in +PLACE around PLACE year
  i am staying in +PLACE all of december what is on no -^tech please i am on holiday from that
  is there anything with +puppets
  is there a thing where u can look thru a +teliscope
  my exams end on the 4th so anything after that in +PLACE works as ^long as i do not have to pay
  we land in +PLACE on 11 december and fly out on the 14th what could we see while we are there
  not a morning person anything in +PLACE on a saturday that does not start before noon
  something with my hands not a lecture in +PLACE under 1500 rupees
  is there anything on either the first or the second weekend of december that is not -sport
  +^chess or +^kites whichever comes first
  and what about online ones instead
  forget the free part paid is fine too
  i can only do weekday ^evenings
  i would rather not go outside +PLACE or +PLACE what is there for +art in the second half of december
  my parents are in +PLACE till the 6th of december anything they could join while they are there
  are there any free +gigs or +^concerts but not in -PLACE
  looking for weekend stuff in december in +PLACE or +PLACE cheapest first
  between christmas and new year is anything happening in +PLACE
  neither -^tech nor -business please what is in +PLACE next week
  what can i do at dawn in +PLACE
  hmm too far +PLACE
  show me things i can attend from my sofa this week
  my sister visits from the 10th to the 13th of december and she into +crafts what could we do in +PLACE
  anything in +PLACE on the first saturday or sunday of december
  +sports in +PLACE but please nothing before 7 in the morning
  ok so endsems go on till the 10th of dec and then i am finally free flatmate is in +PLACE and cousins in +PLACE so either works anything after exams but still this year 500 bucks max tho i am broke
  any session coming up abt +^salary or +payslip stuff just got placed n i understand nothing lol
  hmm only the ones in christmas week
  stuck in the hostel all of next week with a ^broken ankle what can i join from my bed over wifi
  we land in +PLACE on 11 dec and leave again on the 15th our ^afternoons and ^evenings are ^booked already so what is there in the mornings
  my wife is mad about hand +^printed +fabric is there a place in +PLACE or +PLACE where she could try doing it herself 1st-15th december money is no issue
  nothing -sporty though and we like to sleep in so please not before 10am
  anything at all happening round christmas in +PLACE or +PLACE we are flexible by a few days
  live +music we can ^walk into without paying 1 to 15 december in person please no streams no zoom city does not matter
  before i book the hall i am looking at sunday the 20th of december +PLACE what would i be competing with there that day
  sorry make that december and any price is fine after all
  +PLACE not every -^tech ^conference on the planet no -^tech and nothing above 500
  why does everything on this site start when normal people are asleep saturdays in december starting after 4 in the afternoon and i am not paying one single rupee
  i am 9 and i luv puppits we are at nanis house till 5 jan so is ther a +puppit show after that
  mummy says only on a sunday coz of school can i +fly +^kites sumwhere
  is ther one i can do on the computer at home insted
  its my birthday on 13 december dad said we can go to anything in +PLACE that day if it does not cost money
  my sister visits from the 4th to the 6th of december and she loves anything with +^singing we +live in +PLACE what is on for us
  i only have 300 rupees left this month so what could i do in +PLACE in december or early january
  my kid is crazy about +^kites we are in +PLACE after christmas
  actually forget PLACE
  can you read +^old letters there i mean is there some class about ancient +inscriptions any town
  i hate crowds and i hate +loud music something +quiet and online next week please
  not -^tech not -business just something +social in +PLACE this or next weekend
  my flight leaves on the 8th at noon any +run or +^ride in +PLACE before that in december
  anything on republic day i have the day off
  evening stuff between 10 and 12 december in +PLACE that costs nothing
  i run a small +^shop and keep losing track of my +bills is there something that teaches me that in +PLACE
  ugh my boyfriend forgot our anniversary 5th dec need smth nice in +PLACE that evening money is not a problem
  we are a family of five staying near PLACE drive until the 8th of december the children ^wake early so mornings would suit us
  i can not spend more than 400 what is cool in +PLACE before christmas
  hmm ok PLACE is fine too but it has to be free
  i work till six every day so only ^evenings after seven +PLACE or +PLACE this december
  broke till the 1st lol what is happening next week that costs nothing and not online pls i ^stare at PLACE laptop all day as it is
  and of those just the +PLACE ones can not travel far
  want to try either +pottery or +^block +^printing idc which can not spend more than 1300
  actually anywhere is fine just has to be after 1st dec
  i can only do the 19th or the 26th of dec and only ^evenings bc of my internship options
  hello there my wife and i land in +PLACE on the 11th of december and fly home on the 14th it is our first time in PLACE weve done the backwaters in every travel video already and would much rather do something with people who live there what is going on while we are in town
  after dark or at least evening please daytime we are at the ^forts
  something +cultural in +PLACE please but not at the crack of dawn nothing that starts before 9 am i am on holiday
  i am stopping over in +PLACE 4-8 dec on the way back from PLACE is there a +^react or +javascript gathering there on those days
  stuck with no plans on christmas day is anything at all on that day which city does not matter i have a rail pass
  i am eyeing a saturday in +PLACE for something new and do not want to PLACE on toes what else is on in +PLACE on saturdays from now up to 20 december
  how many times +PLACE december and no -sports i do not run i do not play i do not want to see it
  a run at 5.30 in the morning are you kidding me show things that start at noon or later
  your search is a joke +poetry is there a single +poetry event on this whole site or is not there
  last time i ^circled the ^block for an hour +^street +^food in +PLACE with parking do you have it or not
  do u hav +^kites
  my holidays are from 24 december to 1 january and mumma says i can chose one thing i want +^games +^games
  no wait i changed my ^mind +^stars is ther a place to look at +^stars with a +teliscope
  i +^sing very very loud my teacher says is ther any +^singing and wich one comes first
  i +^redd all my +^books alredy is there somthing with +^books in +PLACE wher i do not need mony
`;
