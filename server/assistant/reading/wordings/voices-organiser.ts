/** Organising and organisers' own events, as people of many kinds ask about them. */
export const organiserVoices: Readonly<Record<string, string>> = {
  'organiser_help.create': `
    {i want to|we would like to|our club wants to|my mother wants to} {put on|hold|run|announce|offer} {a class|a concert|our meetup|a workshop|something} {here|on this site|on your platform}
    {what does it cost|is it free|do i pay} to {list|publish|put up} {an event|my event} {here|}
    {who|can anyone|can a student} {may|} {host|publish|organise} {events|something} {here|}
    how do i {get my event on here|become an organiser|add our school fair}
    {apna|ek naya|mera} {event|program|workshop} {kaise daalu|yahan daalna hai|kaise banate hai|host karna hai}
    {अपना|एक नया} {कार्यक्रम|इवेंट} {कैसे डालूँ|यहाँ डालना है|कैसे बनाते हैं|करवाना है}`,
  'organiser_help.edit': `
    {i made a typo|there is a mistake|wrong date} in {the title|my event|the description}, how {do i fix it|can i correct it}
    {the venue|the time|the hall} {changed|has changed|is different now}, where do i {update|change|enter} {that|it}
    {swap|replace|change|upload} {the picture|the poster|the cover|the photo} of my event
    can i {move|postpone|shift} my event {to another day|by a week|to next month}
    {mere event|event} ka {poster|photo|time|title|venue|date} {kaise badlu|badalna hai|galat ho gaya}
    {jagah|time} badal gayi hai event ki, {kahan update karu|kaise badlu}
    {मेरे कार्यक्रम|इवेंट} {का पोस्टर|की तारीख|का समय|की जगह|का नाम} {बदलना है|कैसे बदलूँ|बदल सकता हूँ क्या}`,
  'organiser_help.approve': `
    {where|how} do i {say yes to|accept|let in|turn down|reject|decline} {people who asked|the requests|applicants|somebody}
    {people are asking to join|i have requests}, {where do i answer|how do i accept them}
    can i {choose|pick|decide} who {gets in|comes|may come}
    {logon ki|} request {kahan accept|kaise accept|kaise approve|reject kaise} {karu|kare|hoti hai}
    {अनुरोध|रिक्वेस्ट} {कहाँ स्वीकार करूँ|कैसे मंज़ूर करूँ|कैसे ठुकराऊँ}`,
  'organiser_help.attendees': `
    {where|how} can i {see|print|download|get} {the guest list|a list of who is coming|everyone's names|the participants} {of my event|for my event|in excel|}
    i need {the names|a sheet|an excel} of {all who registered|everybody coming} for {the security desk|the gate}
    {kaun kaun aa raha|aane walon} ki list {kahan milegi|excel me chahiye|kaise nikalu}
    {आने वालों|मेहमानों} की {सूची|लिस्ट} {कहाँ मिलेगी|कैसे निकालूँ|डाउनलोड करनी है}`,
  'organiser_help.message': `
    {how can i|i need to|i want to} {tell|inform|write to|email|message|notify} {everybody|all my guests|everyone who registered|those coming} {that the place changed|something important|at once}
    send {an update|a reminder|an announcement} to {all participants|the people on my list}
    {sab|sabhi} {registered logon|aane walon} ko {msg|mail|message|bata} {bhejna hai|karna hai|dena hai|kaise bheju}
    {सबको|सभी आने वालों को} {संदेश|मैसेज|ईमेल|खबर} {भेजना है|कैसे भेजूँ|देनी है}`,
  'organiser_help.cancel_event': `
    {i have to|we must|i need to} {call off|cancel|scrap} {my event|our concert|the workshop i organise}, {what happens to the people|how|what do i do}
    {my speaker|the teacher|the hall} {is ill|cancelled}, {how do i|} {take my event down|call the whole thing off}
    {if i|agar main} cancel my event do {people|they all} get {refunds|their money back} automatically
    {apna|mera} event {cancel karna|radd karna|hatana} {pada|pade|hai} to {kaise|kya hoga|sabko paise milenge}
    {अपना|मेरा} {कार्यक्रम|इवेंट} {रद्द करना है|रद्द करना पड़े तो|कैसे रद्द करूँ}`,
  'organiser_help.capacity': `
    {can i|how do i} {add|allow|squeeze in|raise|limit} {more seats|ten more people|the number of people|only twenty people} {later|at my event|}
    the {hall|room} {got bigger|is smaller}, {change|increase|reduce} the {number of places|seats}
    {seat|seats|jagah} {badhani hai|kaise badhau|limit kaise lagau|kam karni hai}
    {सीटें|जगह} {बढ़ानी हैं|कैसे बढ़ाऊँ|सीमित करनी है}`,
  'organiser_help.paid': `
    {can i|how do i|i want to} {charge|ask money|take an entry fee|sell tickets|set a price} for my {event|class|workshop}
    {make|switch} my {free event|event} {paid|cost something}
    {apne|mere} event {ka ticket|ki fees|pe paise} {kaise lagau|rakhna hai|lena hai|bechna hai}
    {टिकट बेचना|पैसे लेना|फीस रखना} है {अपने कार्यक्रम में|मेरे इवेंट के लिए} कैसे करूँ
    मेरे {कार्यक्रम|इवेंट} में दाम {बाद में बदल सकता हूँ क्या|कैसे रखूँ}`,
  'organiser_help.ticket_types': `
    can {students|members|children|seniors} {pay less|get in cheaper|have a lower price} {than others|than adults|at my event}
    can i {charge|ask} {students|members|kids} less {than everyone else|}
    {early bird|vip|student|family} {ticket|tickets|price} {how|possible|for my event}
    {different|two|several} {prices|kinds of tickets} for {one event|the same event}
    {students|bachchon} ke liye {alag|kam} {price|daam|ticket} {rakhna hai|rakh sakte hai kya}
    {छात्रों|बच्चों} के लिए {अलग दाम|सस्ता टिकट} {रख सकते हैं क्या|कैसे रखूँ}`,
  'organiser_help.codes': `
    {give|hand out|make} {a discount|coupons|promo codes|a voucher|a code} {to my friends|for sponsors|to some people}
    {discount|coupon|promo} code {kaise banau|dena hai|bana sakte hai}
    {छूट|डिस्काउंट|कूपन} {कोड कैसे बनाऊँ|देना है}`,
  'organiser_help.invoices': `
    {gst|tax|vat} {number|invoice|bill} {on tickets|for buyers|where do i enter}
    {how do|will} my {buyers|guests} get {a proper invoice|tax bills}
    {gst|tax} {kaise lagega|number kahan daalu|wala bill kaise milega}
    {जीएसटी|टैक्स} {नंबर कहाँ डालूँ|बिल कैसे मिलेगा}`,
  'organiser_help.payouts': `
    {when|how} do i {receive|get|see} {the money from tickets|my ticket money|what i earned}
    {what cut|how much commission|what percentage|how much} do you {take|keep|charge} {from organisers|per ticket|of my sales}
    {where|how} do i {enter|add|change} my {bank account|upi id|account for payouts}
    {aap log|tum log|site} {kitna commission|kitna cut|kitna percent} {lete ho|leti hai|kaatte ho} {ticket pe|}
    ticket {ke paise|ka paisa} {mere account me kab|mujhe kab milenge|kaise milega organiser ko}
    {टिकट के पैसे|कमाई} मुझे {कब मिलेंगे|कैसे मिलेगी}
    आप {कितना कमीशन|कितने प्रतिशत} लेते हैं`,
  'organiser_help.refund_attendee': `
    {i want to|how do i|can i} {give one person|return someone|pay back a guest} {the money|his money} {back|}
    {someone|a guest|one attendee} {asks for|wants} {her|the} money back, {how do i do that|where do i refund}
    {kisi ek|ek attendee} ko {paise wapas|refund} {karne hai|dena hai|kaise karu}
    किसी एक {आने वाले|व्यक्ति} को पैसे {लौटाने हैं|वापस कैसे करूँ}`,
  'organiser_help.check_in': `
    {how do|what do} we {check people in|let people in|scan codes} {at the gate|at the door|on the day}
    {is there|do i need} {a scanner|an app for the entrance|a machine} {to scan tickets|}
    {gate|entry} pe {ticket scan|check in|qr scan} kaise {karte hai|kare|hoga}
    {गेट|दरवाज़े} पर {टिकट कैसे जाँचें|स्कैन कैसे करें}`,
  'organiser_help.team': `
    {my volunteer|one of my volunteers|my friend|a colleague|my partner} should {be able to|} {check people in|edit the event|help me manage|see the list} {but not see the money|too|}
    {add|invite|give access to} {a co-host|my partner|a helper|my team|another organiser}
    {can two people|can we} {manage|run} {one event|an event} together
    {dost|volunteer|team} ko {access dena|jodna|add karna} hai {event me|manage karne ke liye|}
    {साथी|टीम|वालंटियर} को {जोड़ना है|कैसे जोड़ूँ|अनुमति देनी है}`,
  'organiser_help.repeat': `
    i {run|hold|do} the same {evening|class|meetup|session} every {week|month|second tuesday|DATE}, do i have to {type it in|create it|enter it} {each time|again|every time}
    {copy|duplicate|repeat|reuse} {last year's event|my old event|the same event}
    {weekly|monthly|every week} {event|class} {ek baar me|kaise daalu|repeat kaise karu}
    {har hafte|har mahine} wala event {baar baar|} {banana padega kya|kaise banau}
    {हर हफ्ते|हर महीने} {होने वाला|वाला} कार्यक्रम {कैसे डालूँ|बार बार बनाना पड़ेगा क्या}`,
  'organiser_help.remove': `
    {someone|a person|one guy} {very rude|i do not want|who made trouble} {registered|signed up} for my event, {how do i get rid of him|can i remove them|i want him out}
    {block|ban|kick out|throw out|remove} {a person|someone|this guest|an attendee} {from my event|for ever|}
    {ek bande|kisi|us insaan} ko {mere event se|list se} {nikalna|hatana|block karna} hai
    {किसी|एक आदमी} को {मेरे कार्यक्रम से|सूची से} {हटाना|निकालना|ब्लॉक करना} है`,
  'organiser_help.close': `
    {i want to|how do i|can i} {stop taking|close|pause|end} {registrations|sign ups|more people|bookings} {early|now|before the event|}
    no more {people|registrations} please, {where do i close it|how do i stop it}
    {registration|booking} {band|rok|close} {karna hai|deni hai|kaise karu} {mere event ka|}
    {रजिस्ट्रेशन|बुकिंग} {बंद करना है|कैसे रोकूँ} {मेरे इवेंट का|}`,
  'organiser_help.private': `
    {can i|how do i} {hide|keep secret|make private} my event {from the public|so only friends see it|until it is ready}
    {only people with a link|only my colleagues|invited people only} should {see|find|come to} it
    {event|mera event} {sirf doston|kuch logon} ko {dikhe|dikhana hai|hi dikhe}
    {मेरा कार्यक्रम|इवेंट} {सिर्फ़ बुलाए लोगों|कुछ लोगों} को {दिखे|दिखाना है}`,
  'organiser_help.questions': `
    {i want to ask|can i ask|how do i ask} {people|guests} {their size|about food|something|what they eat} when they {register|sign up|book}
    add {a question|my own field|a dropdown} to {the form|the registration form}
    form me {apna sawal|extra question} {kaise daalu|jodna hai}
    फॉर्म में {अपना सवाल|एक और सवाल} {कैसे जोड़ूँ|डालना है}`,
  'organiser_help.embed': `
    {show|put|display} my events on {my own website|our wordpress|the school homepage}
    {apni website|blog} pe {event dikhana|widget lagana} hai
    {अपनी वेबसाइट|ब्लॉग} पर {इवेंट कैसे दिखाऊँ|लगाना है}`,
  'my_events.list': `
    what {have i got|do i have} coming up as {host|organiser}
    {which|what} events {am i running|am i hosting|of mine are next|did i create|have i published}
    {show|list|open} {my own events|everything i organise|the ones i host}
    {mere|hamare} {kaun kaun se|saare|agle} {events|program} {hai|aane wale hai|host ho rahe} {jo maine banaye|}
    maine {kitne|kaun se} event {banaye|daale|host kiye}
    {मेरे|हमारे} {अगले|आने वाले|सारे} {कार्यक्रम|इवेंट} {कौन से हैं|दिखाओ}
    मैंने कौन से {कार्यक्रम|इवेंट} {बनाए|डाले} हैं`,
  'my_events.registrations': `
    how is EVENT {doing|going|selling|looking} {so far|}
    {any new|how many} {sign ups|people|names|bookings} for {EVENT|my event} {since yesterday|today|now|}
    {did|has} {anyone|anybody} {new|else|} {sign up|register|book} for EVENT {yet|}
    {who all|who} {is coming|has signed up|registered} {to|for} EVENT
    {EVENT|mere event} {ke liye|me} {kitne log|kitne} {aa rahe|register hue|apply kiya|naam likhwaye} {ab tak|hai}
    EVENT {में|के लिए} कितने {लोग आ रहे हैं|लोगों ने नाम लिखवाया|रजिस्ट्रेशन हुए} {अब तक|}`,
  'my_events.approvals': `
    {did|has} {anyone|someone|anyone new} {ask|asked|apply|applied} to {join|come to} EVENT
    {any|how many} {open|new|pending} requests {for EVENT|at the moment|waiting for me}
    {who|how many} {do i still have to|should i} {decide on|answer|approve}
    {kisi ne|kitno ne} {request bheji|apply kiya|join karne ko bola} {EVENT ke liye|}
    {EVENT me|} {kitni|koi} request {pending|baki|aayi} hai {kya|}
    {EVENT में|} कितने {अनुरोध|लोग} {बाकी|मंज़ूरी के लिए|रुके} हैं`,
  'my_events.seats': `
    is EVENT {filling up|almost full|full yet|sold out already}
    how many {places|seats|spots} {do i have left|are still free|remain} {at|in|for} {EVENT|my event}
    {EVENT|mere event} me {kitni|} {seat|jagah} {bachi|khali|baki} hai {abhi|}
    EVENT में कितनी {सीटें|जगह} {बची|खाली} हैं`,
  'my_events.waitlist': `
    {is anyone|how many are|who is} {on the waitlist|waiting|queueing} {for|at} {EVENT|my event}
    {EVENT ki|meri event ki} {waitlist|waiting list|waiting} me {kitne|kaun} {log|} hai
    EVENT की प्रतीक्षा सूची में कितने {लोग|} हैं`,
  'my_events.money': `
    {how much|what} {did|has|have} {we|i|EVENT} {earned|earn|made|make|collected|brought in|taken} {so far|from EVENT|}
    {total sales|ticket income|revenue|earnings} {for|of} {EVENT|my event}
    {EVENT se|is event se} {kitna paisa|kitne paise|kitni kamai} {aaya|bana|hui} {ab tak|}
    EVENT से कितने {पैसे आए|की कमाई हुई|रुपये मिले}`,
};
