/** English as people speak it, with detours and half sentences: students, travellers, organisers, children and angry people; names and places are left out. */
export const spokenEnglish: Readonly<Record<string, string>> = {
  find_events: `
    i {want to|wanna|would like to} make a {pot|clay pot|bowl|lamp|kite|mask|basket|doll|robot|candle|mug|vase|film|comic} {myself|with my hands|}
    {we|i} {want|would love} to make {pots|lamps|kites|masks|candles|soap|bread|a game|our own film} {together|for once|}
    is {there|someone} {a EVENT|EVENT|TOPIC} {anywhere|somewhere|coming} {around DATE|near us|}
    i {want to|wanna|would love to|wish i could} {make|build|paint|sew|bake|carve|knit} {a TOPIC|my own TOPIC|something with TOPIC|a clay TOPIC} {where can i|is there a class for that|}
    i {want to|wanna} {fly|ride|see|play|hear|try} {TOPIC|some TOPIC|real TOPIC} {with my dad|with my gran|for once|so bad|}
    {my daughter|my son|grandma|my wife} {is mad about|cannot stop talking about|lives for|keeps drawing} TOPIC {is there a group|is there anything|would there be something} {like that|for her|in PLACE}
    {is|does} {someone|anyone|anybody} {doing|teach|taking people round for|hosting|showing} {TOPIC|that|a TOPIC walk} {in PLACE|over there|while we are there|}
    {anything|something} {calm|quiet|slow|gentle|not too wild} {with|for} {children|kids|small kids|my mother} {in PLACE|DATE|}
    {anything|something} {loud|wild|sweaty|silly|weird|unusual} {for|with} {a group of NUM|my flatmates|teenagers} {DATE|in PLACE|}
    {nothing|not} {fancy|serious|churchy|sporty} just {something|a place} {to meet people|to sit and listen|to get out of the house} {in PLACE|DATE}
    we will be in PLACE {DATE|mid DATE|around DATE} {everyone says|i read|they say} the TOPIC there is {great|insane|a must}, {is anyone|does someone} {taking people|doing a tour|showing it}
    {my classes|our holidays|the exams|my sems} {end|finish|get over} {on DATE|DATE} {what is on|anything happening|whats going on} {the DATE right after|after that|straight after}
    {which|what} {of them|ones} {still has|still have|has} {places|seats|room|tickets} {DATE|in PLACE|}
    {everything|every single one} {i click|i open|i try} {is full|is sold out|says full}, {what still has places|show me what is open|what is left} {DATE|in PLACE}
    {competition|my competitors|other hosts}: {who charges|which cost money|what is paid} in PLACE {sort by price|cheapest first|in DATE}
    {before i pick a date|so i do not clash|planning mine}, {what else is on|who else has something|what do others do} {DATE|in PLACE} {that evening|that day|}
    {rainy|boring|free} {sunday|afternoon|weekend} {and nothing to do|ahead of us|with two kids}, {ideas|any ideas|what is there} {in PLACE|}
    for the {third|second|last|hundredth} time, {something|events|anything} {in PLACE|in DATE|with TOPIC} {not online|that is not full|is that so hard|}
    spare me the {rest|tech stuff|speeches}, just {TOPIC|music|free ones} {in PLACE|DATE|}
    {do not|dont} {send me to|give me} {a help page|a menu|a form}, {show|list|tell} me {what is on|the events|whats happening} {DATE|in PLACE}
    {mum|mom|dad|papa|teacher} {says|said} {only if it is|it must be|it has to be} {under NUM|free|on a DATE|near us}
    can {me and my grandpa|i and my sister|my cousins} {go|come} {somewhere|anywhere} {to|and} {learn|see|do} TOPIC
    where {can i|do people|does one} go to {sing|dance|draw|play chess|look at stars|make pots} {in PLACE|with others|}
    is there {a puppet|a magic|a circus|a kite|a dinosaur} {show|day|thing|festival} {anywhere|or a TOPIC one|}
    {new|just moved|only know two people} {in PLACE|here}, where {do people meet|could i go|do i find company} {DATE|}
    + {too|way too|bit} {pricey|expensive|far|late|early}, {NUM tops|nearer please|cheaper|earlier ones} {and not in PLACE|}
    + {got|have you|is there} one in PLACE
    @ {NUM|only NUM|rupees NUM} {max|tops|at most|is my limit}
    @ {only|just} {on DATE|under NUM|free ones|in PLACE}
    @ {under|below|less than} NUM {please|rupees|}
    + {on|only on} a DATE or a DATE {please|and after NUM pm|in the morning}
    + and {not|nothing in} PLACE {i cant stand it|we have been|please}`,
  about_event: `
    is the {night|evening|day|one|thing|walk} {with|about|where they have} the {TOPIC|EVENT} {full|full already|sold out|still open|booked out} {my dad is late with everything|}
    {at what hour|from when|how early|how late} does EVENT {begin|start|go on|finish}
    {till|until} {what time|when} does {that|it|EVENT} {go|go on|run|last} {i open at NUM|i have to work|}
    where exactly do {people|we|you lot} {meet|gather|assemble} for {EVENT|the EVENT morning}
    {about|regarding|re} {EVENT|the EVENT}: is there {somewhere|a place} {to leave our van|to change|for luggage|to sit|to plug in}
    the {evening|morning|night} {at|in} PLACE where they {light|cook|sing|fly} EVENT, can {she|he|our little one|granny} come {too|with us|}
    {what is|whats|how much is} the entry {for|to|at} EVENT
    {so|ok so} if i {buy|book|pay for} EVENT and {my train|my flight|the weather} {is cancelled|is late}, {till when can i give it back|is the money gone|do i get it back}
    {do we|does one|must i} {have to|need to} bring {our own TOPIC|a TOPIC|anything} {to EVENT|nobody writes that|}
    {will|do} {they|you} {teach|explain|show} {the rules|how|from zero} at EVENT {or must i know|}
    {is|are} EVENT {ok|good|right|too much} for {a NUM year old|my gran|somebody shy|total beginners}
    who {is behind|runs|puts on|thought up} EVENT
    EVENT {sounds lovely|looks nice|sounds great}. {is it ok to|can we|may i} {bring|wear|come with} {TOPIC|our child|a friend}
    {can i|may one} {come late|leave early|just watch|take photos} at EVENT
    {does|will} EVENT {happen|still happen|go ahead} {if it rains|in the rain|when it is cold}
    @ {can|may|could} i wear {my new TOPIC|a TOPIC|jeans|heels} {to it|there|}
    @ {will|do} i {have to|need to} {keep my camera on|speak|sing alone|show an id} {yes or no|}
    @ {is|are} {she|he|my brother} {too small|too young|old enough} {for it|NUM|}
    @ {till|until} {what time|when} {does that go|is it on|can we stay}
    @ and {how do i get there|what does it cost|where is that} {by bus|for two|exactly}`,
  'organiser_help.create': `
    {step by step|slowly|simply} please, how do i {put|get|place|list} {my|our} {poetry evening|street festival|class|gathering} {on your site|on here|up here}
    {i am|we are} {not technical|old|new to this}, how {does one|do i} {announce|publish|add|set up} {an event|a programme} {here|on this page|}
    {we are planning|we are holding} {our first|a small} {mehfil|reading|fair|talk} {in PLACE|}, {how do i put it here|where do i enter it|how can people find it here}
    where is the {button|form|page} to {add|create|make} {an event|my event|a new one}`,
  'organiser_help.edit': `
    the {hall|speaker|date|hour} {changed|is another one|is wrong}, {where|how} do i {correct|alter|change} {it|that|this on the page}
    {can|may} i {still|} {rename|move|rewrite|edit} {my event|it|EVENT} {after people registered|now that it is published|}
    {how do i|can i} {swap|change|replace} {its|the|my event's} {photo|cover|picture|title|description}
    {i want to|need to} {add|put} a {second date|longer text|new start time} {to|on} EVENT`,
  'organiser_help.approve': `
    {where|how} do i {click yes|let people in|say no to someone|answer requests} {for EVENT|}
    {can|how do} i {hand pick|choose|vet} {who gets in|people|guests} before {they are in|it is confirmed}
    {turn on|switch off|stop} approval {for my event|from now on|}`,
  'organiser_help.attendees': `
    {give me|how do i get|where is} {a list|the names|an excel sheet|a csv} of {everyone who signed up|who is coming|my guests}
    the {guard|caterer|school|venue} wants {a list of names|everyones names}, {where do i get it|how do i print it}`,
  'organiser_help.message': `
    {how do i|can i|i must} {tell|write|mail|let} {everyone who is coming|all my guests|the people who booked} {know|} that {we start later|the room changed|they need water}
    {one message|a mail|a note} to {all of them|all who registered|the waiting ones} {how|where|is that possible}`,
  'organiser_help.cancel_event': `
    {the teacher|my singer|our guide} {is sick|broke a leg|has bailed}, {how do i|can i} {scrap|call off|cancel} {it all|the event|EVENT}
    if i {call off|drop|cancel} {my event|EVENT}, {what do people get|who tells the people|do they get money back}`,
  'organiser_help.capacity': `
    {can|how do} i {let|squeeze|fit} {NUM more|a few more|everybody} {in|people in} {EVENT|}
    {limit|cap|raise|lower} {it|EVENT|my event} {to|at} NUM {people|seats}
    we {found|got} {a bigger hall|more chairs}, {where do i change the number|how do i open more places}`,
  'organiser_help.paid': `
    {how do i|can i|may a small club} {charge|take|ask for} {an entry|NUM rupees|money} {for|at} {my event|our evening}
    i {need|want} to {cover|pay} {the hall|costs}, can {people pay here|i sell tickets|tickets cost something}`,
  'organiser_help.payouts': `
    {when|how|how soon} {does|do|will} {the money|ticket money|my share|what people paid} {reach me|land in my bank|come to my account}
    {how much|what|what cut} do you {keep|take|charge} {of each ticket|from my sales|as commission}
    {people paid|we sold tickets} but {nothing reached|no money in} my {bank|account} {yet|what now}`,
  'organiser_help.check_in': `
    {how do we|what do i need to|can my helpers} {scan|check|tick off} {tickets|people|the codes} {at the door|on the day|with a phone}
    {at the gate|on the day}, {how do i know who paid|how are people checked|do i need a scanner}`,
  'organiser_help.team': `
    {can|how does} {my co-host|a second person|my cousin|our treasurer} {also|} {edit|manage|see|run} {the event|EVENT} {with me|too|}
    {give|add|invite} {a helper|another organiser|my partner} {to|on} {EVENT|my event}`,
  'organiser_help.repeat': `
    {we meet|it happens|the class is} {every tuesday|each month|weekly|six times}, {must i enter each|can i enter it once|how do i copy it}
    {copy|duplicate|clone|repeat} {last year's|my old|the same} event {with a new date|for next month|}`,
  'organiser_help.private': `
    {only|just} {people with the link|our members|invited people} {should see|may see|can find} {it|my event}, {how|is that possible}
    {save|keep} it as {a draft|hidden} {until it is ready|for now|and publish later}`,
  'organiser_help.codes': `
    {give|can i give|how do i give} {students|members|friends} {a discount|NUM percent off|a cheaper ticket} {with a code|}
    {make|create|set up} {a coupon|a promo code|free passes} {for my event|}`,
  'organiser_help.ticket_types': `
    {can|how do} i {have|sell|offer} {two prices|child and adult tickets|early bird tickets|a cheaper ticket for students|add ons}
    {early birds|members|children} should pay {less|NUM}, {how do i set that|is there a way}`,
  'organiser_help.close': `
    {how do i|can i} {stop|pause|close|end} {registrations|sign ups|booking} {early|the day before|now|at NUM people}
    no more {sign ups|registrations} please, {how do i shut it|where do i switch it off}`,
  'organiser_help.remove': `
    {kick|throw|take|remove} {someone|a troll|a person} {out of|off} {my event|the list} {how|please tell me how|}
    a {man|guest|person} {misbehaved|is rude|never comes}, {can i block him|how do i take them off my list}`,
  'organiser_help.refund_attendee': `
    {a gentleman|one lady|someone} {paid|had paid} and {fell ill|cannot come now}, how do i {return|give back|send back} {his money|the fee|it}
    which {button|link} {returns|gives back|refunds} {the fee|the money|a payment} {to a guest|of one person|}
    {someone|a guest|one person} {cannot come|is ill|paid twice}, {how do i give the money back|can i refund just them|where do i refund}`,
  'organiser_help.questions': `
    i {need|want} to ask {guests|people} {for|about} {their shirt size|food|allergies|their age} {when they sign up|on the form|while booking}`,
  'my_events.list': `
    {everything|all|every event} {i have put up|i posted|i ever made|i am running} {in one list|at once|here|} {please|}
    {show|list|pull up} {all my own|what i host|the ones i organise|my programmes} {together|in one go|}
    what {do i|am i} {have coming up|running|hosting} {as a host|next|this month}`,
  'my_events.registrations': `
    how {full|many} {is|are in} EVENT {so far|by now|} {i need to order chairs|i must tell the cook|}
    {head|guest|sign up} count {for|of} EVENT {so far|please|}
    {did|has} {anyone|anybody|somebody} {sign up|signed up|book|booked} {for|} EVENT {yet|at all|since friday}
    {who all|how many people} {are|is} coming to {EVENT|my EVENT} {so far|now|}`,
  'my_events.money': `
    {has|did} any {cash|money|payment} {come in|arrive|reach us} {for|from} EVENT {yet|so far|my accountant asks}
    did EVENT {make|earn|bring in|take} {any money|anything|much} {yet|so far|}
    {what|how much} have {we|i} {taken|collected|earned|made} {with|from|for} EVENT {so far|till now|}
    {what is|whats} the {turnover|income|total} {of|from} {EVENT|all my events}`,
  'my_events.waitlist': `
    how {many|long} {are waiting|is the line|is the queue|stand in line} {for|of} EVENT {because it is full|by now|}
    {who|how many people} {did not get|got no} {a seat|in} {at|for} EVENT {and is waiting|}
    {anyone|how many} {on standby|in the queue|on the list} for {my|} EVENT`,
  'my_events.approvals': `
    has anybody {on|for} the EVENT {list|request list} not {been answered|heard back from me|got a reply}
    {who|how many|which people} {still waits|wait|are waiting} for {my yes|my ok|me to answer} {at EVENT|}
    {do i have|are there} {unanswered|open|pending} {requests|people} {for EVENT|}`,
  'my_events.seats': `
    {any|how many} {chairs|seats|places|spots} {left|free|open} at {my|} EVENT {for my cousin|for a friend|}
    is {my|our} EVENT {full|sold out|filling up} {yet|already|}`,
  my_registrations: `
    {did|has} {my booking|my name|my request} {for EVENT|} {go through|get through|been accepted} {or not|yet|}
    {what|which things} {did i|have i} {sign up for|say yes to|book} {this month|so far|again}
    {am i|are we} {in|on the list|still waiting} {for|at} EVENT {or not|}
    what number {am i|do i have} {in the queue|on the waiting list} {of|for} EVENT`,
  'act.register': `
    {how often must i say it|how many times do i have to ask|for the last time}, {put my name down|add me|sign me up} for EVENT
    {enough talk|stop asking|just do it}, {i want to be in|get me into|book me on} EVENT
    {you do it|do it yourself|just do it}: {my|a} {registration|place|seat|booking} {for|at|in} EVENT
    {i tried|tried} {three times|twice} {it hangs|your site hangs}. {you register me|sign me up|book it} for EVENT
    {one|two|NUM} {for|at} EVENT {please|for me and my sister|}
    {put|write|note} {us|me|my mother} {down|in} for EVENT
    EVENT, {i am in|count me in|one seat|me please}`,
  'act.cancel': `
    {give|release|free} {my|our} {seat|place|spot} {at|for} EVENT {to someone else|i am ill|we moved}
    {scratch|strike|wipe|take} {me|my name|us} {from|off} EVENT {i am not going|}
    {change of plans|something came up}, {i will not make it to|no EVENT for me|drop me from} EVENT`,
  'how_to_register.account': `
    can {i|one|we} {book|register|reserve a seat} without {an account|a phone number|signing up|an indian number} {we are from abroad|}
    {do i|must i|does one} {need|have to make} {an account|a login|a password} {to book|just to come|first}
    {we are|i am} {from abroad|foreigners|tourists} {and have no indian mobile|without a local sim}, {can we still register|how do we sign up}`,
  'how_to_register.waitlist': `
    it is full, {do i get a place if someone drops out|what happens when someone cancels|how does the queue work}
    {how|when} {do|will} i {know|hear|find out} {that|if} {a place opens|i got off the waiting list}`,
  'payment_rules.refund': `
    {till|until} when can i {give|send|hand} {a ticket|it} back {and get the money|}
    {do i|will i} {lose|get back} {the money|everything|what i paid} if {i am ill|i cancel|my train is late}
    {is|are} tickets {refundable|returnable}`,
  'payment_rules.pay': `
    {can i|do you take|is it ok to} {pay|} {cash|at the door|on the spot|with a foreign card|by upi|later}
    {which|what} {cards|ways to pay|wallets} {work|do you accept|are there}`,
  'site_help.transfer': `
    {can|how do} i {give|pass|gift|hand} my {ticket|seat|place} {on|} to {a friend|my brother|someone else} {i cannot go|}
    {my sister|a friend} {wants to go|goes} instead of me, {how do i change that|can she use my ticket}`,
  'site_help.unsubscribe': `
    {stop|no more|enough of} {your|these|the} {mails|emails|messages|notifications} {please|how|!}
    you {write|mail} me {every day|too much}, {how do i stop it|switch it off}`,
  human: `
    {i want|give me|get me} {somebody|a person} {who|that} {can think|breathes|decides} {not a bot|}
    {who|is there anyone} {can i|i can} {ring|phone|call|write to} {at mela|at your office|about this}`,
  'small_talk.anger': `
    {you are|this is|what} {wasting my time|going round in circles|the last straw} {again|}
    {are you|r u} {kidding me|even listening|made of wood}`,
  out_of_scope: `
    {what|which} {train|bus|road} {should i|do i} take {to PLACE|from the airport|}
    {where|how} can i {buy|rent|find} {a scooter|a hotel|a sim card|shoes} {in PLACE|}
    {explain|sum up} {gravity|the french revolution|my chapter} {to me|in two lines|for tomorrow}`,
};
