/** Wishes that come with a story, anger or a child's spelling; names and places are left out. */
export const storyWordings: Readonly<Record<string, string>> = {
  about_event: `
    {there|ther} was a thing with TOPIC {and TOPIC|} in PLACE {when|wen|where} is it
    EVENT {me|wale me} {purana|apna|khud ka} {radio|saman|kursi|kutta} {la sakta hu|le ja sakte hai} kya
    EVENT {में|वाले में} {पुराना|अपना} {सामान|रेडियो} {ला सकते हैं|ले जा सकते हैं} क्या
    is the EVENT worth it do they give you anything to take home
    my {dad|mother|grandpa} is NUM and has a bad {back|knee} would EVENT be too {long|hard} for {him|her}
    EVENT {me|mein} jagah {milegi|bachi hai|hogi} kya
    what about the one {with|about|in} {EVENT|TOPIC} how much is {that|it}
    the one {with|about} TOPIC {when is it|where is that|is it free}
    {is there|are there} {anything|something|things} i should {not|} {wear|bring|know|eat} {to|at|before} the EVENT
    EVENT {kisne rakha hai|kisne organise kiya|kaun karwa raha hai|kaun kar raha hai|ke peeche kaun hai}
    EVENT {किसने रखा है|कौन करवा रहा है|कौन करा रहा है|के पीछे कौन है}
    @ can {one|we|you|i} {hire|rent|borrow|buy|get} {them|one|it|that} {there|on the spot|at the place}
    @ {mujhe|humein|bachche ko|beti ko|dost ko} {aane|andar aane} {denge|doge|dete ho} {kya|}
    @ {मुझे|हमें|बच्चे को|मेरी बेटी को} {आने|अंदर आने} {देंगे|दोगे|देते हैं} {क्या|}
    can {my brother|my sister|he|she|my little one} {come|do|join} the EVENT {with me|too} or is {he|she} too {small|little|young}
    {agar|} us din {badal|baarish|toofan} {aa gaye|ho gayi|aa gaya} to EVENT ka kya hoga
    EVENT ke NUM {har khiladi se|per head|ek bande ke} ya {poori team|sab} ke {hai|}
    EVENT के NUM {हर खिलाड़ी से|एक आदमी के} या {पूरी टीम|सब} के {हैं|}
    {wat|wot} time {dos|dus|does} the EVENT {start|finish|end}
    {how|hw} {mutch|much} {dos|does} EVENT cost {pls|}
    {do cows|do animals|do birds} {come|go} to the EVENT`,
  my_ticket: `
    {arey|} {wo|us} EVENT {wala|wale ka|} {uska|iska} {qr|ticket|pass} {dikha|dikhao|do} {bas|}
    {अरे|} {वो|उस} EVENT {वाला|वाले का|} {उसका|इसका} {क्यूआर|टिकट|पास} {दिखा|दिखाओ|दो} {बस|}
    i lost the mail where is my ticket for EVENT
    {standing at the gate|im at the door}, {where is|show me} {the qr|my pass} for EVENT`,
  'act.register': `
    mujhe bhi EVENT me khelna hai {entry|naam} {karwa do|likh do}
    EVENT {me|mein} {mujhe|humein} bhi {jodo|jod do|add karo|shamil karo}
    EVENT {में|वाले में} {मुझे|हमें} भी {जोड़ो|जोड़ दो|शामिल करो}
    {that|this} EVENT {sounds fun|looks great}, {put me down|count me in|add my name}
    EVENT {sounds like fun|is my thing}, put us down for it`,
  'act.cancel': `
    {pls|please|} {delete|remove|take} me {from|off} EVENT i {got the flu|am sick|cannot come}
    EVENT {wale|} se {mujhe|humein} {nikal do|bahar kar do|hata do} {plan change ho gaya|bukhar ho gaya hai|}
    EVENT {वाले|} से {मुझे|हमें} {निकाल दो|बाहर कर दो|हटा दो} {बुखार हो गया है|प्लान बदल गया|}
    EVENT se mera naam {hatwa do|hatwa dijiye|nikal do}, {kisi aur ko mauka mile|koi aur chala jaye}
    EVENT से मेरा नाम {हटवा दीजिए|निकाल दीजिए} {किसी और को मौका मिले|}
    {something came up|my kid is sick|i am ill}, i {cannot|can not} make it to EVENT {take me off|give my seat away}`,
  'how_to_register.waitlist': `
    waitlist {me|mein} {mera number|meri baari} aa gaya to {pata kaise chalega|kaise pata chalega|mail aata hai kya}
    {will i|do i} {hear|get a mail|get told} {when|if} {a seat frees up|my turn comes} on the waiting list
    {प्रतीक्षा सूची|वेटलिस्ट} में {नंबर|बारी} आने पर {पता कैसे चलेगा|मेल आता है क्या}`,
  'organiser_help.cancel_event': `
    {suppose|what if} i {fall ill|get sick} {the day before|on the day} how {would|do} i {call it off|call the whole thing off} {on here|}
    agar main bimar ho gaya to {poora event|apna event} {kaise rok sakta hu|kaise cancel karu}`,
  find_events: `
    + {TOPIC|EVENT} {wala|wali} {nahi|mat dikhao}
    + {TOPIC|EVENT} {वाला|वाली} {नहीं|मत दिखाओ}
    + not the {TOPIC|EVENT} {one|ones}
    @ is {there|ther} one {i|we} can do {at home|on the computer|from home} {instead|insted}
    @ {anything|something} {like that|similar} {in PLACE|closer|online}
    ek TOPIC {meetup|event} rakhne ka soch raha hu {pehle dekhna tha|} kahin {already|} TOPIC {ya|} TOPIC {chal raha kya|hai kya}
    + {PLACE|wo} {cancel|chhodo}, PLACE {ja rahe|jaa rahe hain} {wahan|udhar} {yahi|bhi} {dekh ke batao|dekho|batao}
    + {PLACE|वो} {कैंसिल|छोड़ो} PLACE जा रहे हैं {वहाँ|उधर} का {देखकर बताओ|बताओ}
    why does everything {start|happen} {so early|when people sleep|on weekdays} {saturdays|DATE} {in DATE|} {starting|} after NUM {and i am not paying|free}
    TOPIC तो हम {पिछली बार|पहले ही} कर चुके उसके अलावा {वहाँ|PLACE में} क्या है
    i {mean|meant} is there {some|any} {class|event|thing} about TOPIC {any town|anywhere}`,
  'organiser_help.create': `
    i want to {host|run|hold|put on|organise} {a|my own} TOPIC {evening|workshop|class|walk|meetup}
    i want to {host|hold|put on|organise} a {pottery|music|poetry|dance|food|book|chess} {evening|night|workshop|meetup|class} {here|on this site|}
    {we|i} would like to {host|hold|put on} {something|an evening|a workshop} {for our neighbours|here|}
    {mujhe|humein} TOPIC ki {class|workshop} {rakhni hai|karani hai}
    {मुझे|हमें} TOPIC की {क्लास|कार्यशाला} {रखनी है|करानी है}`,
  'organiser_help.edit': `
    i {typed|entered|put} the wrong {start time|date|place|price} {in|on} my event {and its already live|} {fixable|how do i fix it|can i fix it}
    {galat date|galat jagah|galat time} daal di event me {publish bhi ho gaya|} ab kaise {theek|sahi} karu
    {ग़लत तारीख़|गलत समय} डाल दिया कार्यक्रम में अब कैसे ठीक करूँ`,
  'small_talk.bye': `
    {nice talking to you|it was fun talking to you} {good night|bye|}
    {tumse baat karke maza aaya|achha laga baat karke} {shubh ratri|bye|}
    {तुमसे बात करके मज़ा आया|अच्छा लगा} {शुभ रात्रि|फिर मिलेंगे|}`,
  'organiser_help.payouts': `
    how do i get paid {out|} {by this site|for my event|}
    {when|how} do {i|we} {get|receive} {the money|my money} {from ticket sales|from the tickets|}`,
  'site_help.discussion': `
    @ how {do|can} i {contact|reach|write to|ask} {them|him|her|the organiser|the hosts}
    @ {unse|organiser se} {baat|sampark} kaise {karu|kare}
    @ {उनसे|आयोजक से} {बात|संपर्क} कैसे {करूँ|करें}`,
  human: `
    @ {now what|what do i do now|what now}
    {ab main kya karu|ab kya karu|kuch samajh nahi aa raha}
    {अब मैं क्या करूँ|अब क्या करूँ|कुछ समझ नहीं आ रहा}`,
  'small_talk.unchanged': `
    @ {no|} wait {do not|stop}
    @ {no|nahi} {do not do that|leave it|never mind}
    @ {ruko|nahi ruko} {mat karo|rehne do|abhi nahi}
    @ {रुको|नहीं रुको} {मत करो|रहने दो|अभी नहीं}
    @ {do not cancel it|keep it|i changed my mind|on second thought no}`,
  'small_talk.thanks': `
    {thanks|thank you|ok thanks} {that is all|thats all} i {needed|wanted}
    {great|perfect} {that is all|thats it} for {now|today}`,
  instruction: `
    {fetch|get|pull} me the {emails|phone numbers|emails and phone nos} of {everybody|everyone|all people} who {joined|registered for|signed up for} EVENT`,
  out_of_scope: `
    {and then|then|also} tell me a {joke|riddle|funny story} {pls|please|}
    {newton|einstein} {ka|के} {teesra niyam|तीसरा नियम} {samjha do|समझा दो}
    {मुझे|} {गणित|विज्ञान} का {सवाल|नियम} {समझा दो|हल कर दो}`,
};
