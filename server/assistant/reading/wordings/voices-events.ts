/** Searches and questions about one event, as people of many kinds write them: with a story, by voice, in a hurry. */
export const eventVoices: Readonly<Record<string, string>> = {
  find_events: `
    = {my doctor says i should move more|i am new in town|we just moved here|i have a day off|my parents are visiting} {anything|is there something|what is on} {in PLACE|around PLACE} {DATE|in december|}
    = my flight lands in PLACE on DATE and i leave on DATE, {suggest something|what could i do|anything on} please
    = we are {two grandparents|a family of four|three students} visiting {our son|PLACE|friends} in PLACE, {is there anything|what can we do} {in the daytime|for all ages|that is not too long|}
    = {looking for|after|need|want} {online stuff|something|some event} {i can join|to attend|to go to} after work, {past NUM|after seven} in the evening
    = {need|want} something to do {tonight|DATE|tomorrow}, does not matter {where|what}
    = got NUM {rupees|bucks} left, what can i do in PLACE {this december|DATE|}
    = {events|anything|stuff} with {food|dancing|animals|music|kids} in {them|it} {lol|please|}
    = any {meetups|groups|talks|events} for {people who TOPIC|TOPIC fans|TOPIC people|beginners}
    = anything {educational|useful|fun|creative} about {money|TOPIC} for my {daughter|kid|NUM year old son} {in PLACE|}
    = is there any {TOPIC class|dance class|TOPIC course|TOPIC thing} {in PLACE|near PLACE|}
    = {list|show} the {paid|free} {workshops|classes|events} in {january|december|PLACE} please
    = which {conferences|concerts|events} are {in PLACE|there} {next year|in march|DATE}
    = show me everything in PLACE {on sundays|this month} except {the tech conferences|TOPIC|music}
    = {my girlfriend|my wife|my grandson} {loves|likes|is into} TOPIC, {anything for her|something like that} {in PLACE|} {soon|DATE|}
    = {bored|so bored|nothing to do}, {what is happening|entertain me with an event|any event} {around|today|DATE}
    = {do you have|got|is there} {any|} {TOPIC|concert|show} that is not {sold out|full|expensive}
    = what {could|can|should} {a family|two people|a beginner} do in PLACE {DATE|on a rainy day|in the evening}
    + {too pricey|too expensive|too far|too late}, {anything|something} {under NUM|cheaper|nearer|earlier} {in PLACE|instead|}
    + {and|ok and|what about} {the one in|in} PLACE
    + {no|nah|hmm no} {something|i meant} {else|in PLACE|cheaper|on DATE}
    + {only|just} {the free ones|online ones|weekends|in PLACE|DATE}
    = {papa|mummy|bhai|dost} ko TOPIC {ka shauk|pasand} hai, unke liye PLACE me kuch hai kya
    = koi aisa {event|program} {jisme kuch dena na pade|jo muft ho|jahan paise na lage}, PLACE me
    = {subah|shaam} NUM baje {se pehle|ke baad} wale {events|program} dikhao PLACE ke
    = {shaadi|exam|meeting} ke baad DATE ko PLACE me {time hai|free hu}, {shaam ko|} kuch {ho raha hai|hai kya}
    = {gaane bajane|nachne|khelne|TOPIC} wala kuch PLACE me {weekend pe|DATE|}
    = TOPIC ke alawa PLACE me kya hai {december me|DATE|}
    = {budget|paise} kam hai yaar, NUM tak me kuch batao {PLACE me|}
    = kal ke liye kuch nahi mila, {parso|DATE} ka batao
    = {bacchon|family|biwi} ke saath PLACE me {kahan jaye|kya kare|kuch hai} DATE ko
    = PLACE {ya|aur} PLACE side kuch hai kya {agle mahine|DATE|}
    = {mujhe|hume} TOPIC {seekhna|dekhna|karna} hai, {kahan|kuch hai}
    = {dadaji|दादाजी|पापा|मम्मी} को TOPIC का शौक है, कुछ है उनके लिए
    = PLACE में {बिना पैसे वाला|मुफ़्त|सस्ता} कुछ बताइए {DATE|दिसंबर में|}
    = {बच्चों|परिवार|दोस्तों} के साथ PLACE में DATE को {कुछ कर सकते हैं क्या|कहाँ जाएँ|क्या करें}
    = {मुझे|} TOPIC {सीखना|देखना|करना} है
    = PLACE की बजाय PLACE में कुछ {TOPIC से जुड़ा|अच्छा} बताओ
    = {ऑनलाइन|घर बैठे} कुछ {मुफ़्त|अच्छा} है {इस हफ्ते|DATE|}
    = {शनिवार|रविवार|DATE} {सुबह|शाम को} PLACE में क्या {है|हो रहा है}
    = PLACE में {कौन कौन से|क्या क्या} {कार्यक्रम|इवेंट} {हैं|होने वाले हैं} {DATE|}
    = what are the {next|coming} TOPIC {events|sessions|classes}
    = i {only|can only} have {sundays|evenings|DATE} free, {what fits|anything|show me}
    = {where|when} can i {see|hear|try|learn|play|do} TOPIC {in PLACE|DATE|}
    = {places|somewhere} to {meet people|dance|paint|code|run} {in PLACE|DATE|}
    = anything {calm|quiet|loud|cheap|short|romantic} {for DATE|in PLACE|with children}`,
  about_event: `
    do i have to bring {my own|a} {clay|mat|laptop|bike|instrument|dish} {to|for} EVENT or {do they have it|is it there|is it provided}
    can {my NUM year old|my grandmother|my dog|a beginner|a left handed person|foreigners|people who can not swim} {come to|join|do|take part in} EVENT
    is EVENT {recorded|filmed|streamed|suitable for kids|hard|dangerous|loud|indoors|outdoors|wheelchair accessible}
    EVENT {fee|price|ticket} is that per person or {for everybody|for the team}
    {what time|when} {do we get back|does it finish|will we be home} from EVENT
    i can not {swim|hear well|climb stairs|eat nuts|sit on the floor}, is that a problem {for|at} EVENT
    {who is|which people are} behind EVENT
    hello i use a wheelchair, {would i manage|can i come to} EVENT
    how many people can {join|come to|fit at} EVENT {and is it hard|}
    what happens {with|at|during} EVENT, what do we do there
    what {exactly|} {is|do you do at|happens at} EVENT
    {is there|will there be} {food|parking|a toilet|a bus|tea|a place to change|wifi} {at|near|for} EVENT
    {how do i|what is the best way to} {get to|reach|find} EVENT
    {which|what} {day|date|time|address|floor|gate} {is|for} EVENT
    does EVENT {start|begin|happen} {on time|even if it rains|in the dark|early}
    {can i|may i} {arrive late|leave early|come only for one day|take photos|sit} at EVENT
    {how much|what} {does|do they charge for} EVENT {cost|} {for two|for a child|}
    tell me {more|everything|a bit} about EVENT
    are there {still|any} {places|seats|tickets} {left|} {for|at} EVENT
    is EVENT {sold out|full|booked out|still open} {already|}
    {is the index talk|is the EVENT talk} {recorded|in english} i will be at work
    {my friend says|i heard|someone told me} EVENT {is cancelled|moved|is free|has changed}, {is it true|is that right}
    {who teaches|who leads|who hosts|who speaks at} EVENT
    what {should|do} {i|we} {wear|bring|expect|pay|take along} {to|for|at} EVENT
    {do they|will they} {give|provide|lend|have} {gloves|helmets|lunch|a certificate|chairs} {at|for} EVENT
    EVENT {me|ke liye} {mobile theek karte|baccha aa sakta|khana milega|parking|chai milegi|khud ka saman lana} hai kya
    EVENT me {baarish|dhoop|der} hui to kya {hoga|karenge}
    EVENT ke liye {gaadi le jaa sakte|bus milegi|kya lana padega|kya pehne|kitne paise} {hai|lagenge|}
    {wo|woh} EVENT wala {class|program|concert} {kitne ka|kab|kahan} hai
    EVENT {kab shuru|kitne baje khatam|kahan|kitni der} {hota|hoga|hai}
    EVENT me {kya kya hota|kya karna hota|kaun aata|kitne log aate} hai
    EVENT me {seat bachi|jagah|ticket} hai {kya|abhi}
    EVENT {kaun karwa raha|kisne rakha|kaun sikhata} hai
    EVENT में {कितनी किताबें|क्या|कितने लोग} {ले जानी|लाना|आते} {होती|होता|} हैं
    EVENT {कितने बजे|कब|कहाँ} {शुरू होती|होगा|खत्म होता} है
    EVENT में कितने पैसे लगेंगे
    EVENT में {छोटे बच्चों|बुज़ुर्गों|व्हीलचेयर} के लिए {इंतज़ाम|जगह|कुछ} है
    EVENT में कितना {पैदल चलना|चढ़ना|समय लगता} है
    EVENT में {खाना मिलेगा|पार्किंग है|क्या पहनना है|क्या होता है|क्या सिखाते हैं} {क्या|}
    EVENT {में सीट|के टिकट|में जगह} {बची है|मिलेंगे|है} क्या
    EVENT कौन {करवा रहा है|सिखाता है|चलाता है}
    EVENT के बारे में {बताओ|और बताइए|जानकारी दो}
    @ {and|so|ok} {how long|how much|when|where|who} is {it|that}
    @ {is it|will it be} {free|full|hard|safe for kids|in hindi|indoors}
    @ {do i need|should i bring|must i wear} {anything|something special|good shoes}
    @ {waha|wahan} {khana|parking|toilet} {milega|hai} kya
    @ {वहाँ|उसमें} {खाना|पार्किंग|बच्चे} {मिलेगा|है|आ सकते हैं} क्या
    @ {when|what time} does it {finish|end|start}
    @ {what is the|give me the} {address|price|time|date}`,
};
