/** Wordings in Hindi in Latin letters, as students, travellers, organisers, children and angry people type them; names and places are left out. */
export const naturalHinglish: Readonly<Record<string, string>> = {
  about_event: `
    {EVENT|EVENT wala} {kab|kitne baje|kis din} {hota hai|shuru hoga|rakha hai} {bhaiya|yaar|}
    EVENT {me|ke liye} {kya kya lana hai|kya pehnu|kapde kaise|joote kaunse} {padenge|hai|chahiye|}
    @ mujhe {TOPIC|tamil|bangla|hindi} {nahi aati|zyada nahi aati|kam aati h} {phir bhi chalega|to bhi aa sakta hu|koi dikkat to nahi}
    @ {मुझे|हमें} {TOPIC|न बांग्ला न हिंदी|ठीक से तमिल} {नहीं आती|समझ नहीं आती} {फिर भी चलेगा|तो भी आ सकते हैं|कोई दिक़्क़त तो नहीं}
    @ {दूध|मूँगफली|मेवे|गेहूँ} से {एलर्जी|परहेज़} है {किसे बताना होगा|पहले से बताना पड़ेगा|ध्यान रखेंगे क्या}
    @ {doodh|badam|jhinga|gehu} se {allergy|problem} {hai|h} {kisko batau|pehle se batana hoga|dhyan rakhenge kya|likhna kahan hai}
    @ i {am allergic to|cannot eat} {milk|prawns|peanuts|wheat} {who do i tell|do i have to say so first|will they cope}
    @ {my|} {hindi|english|tamil} is {bad|weak|not so good} {can i still come|is that ok|would i follow}
    @ NUM {per head|each|a person|for one}?? {are you serious|so much|is that a typo|what}
    @ NUM {rupaye|} {ek bande ke|per person|har ek ke}?? {itna|mazak hai|sach me|pagal ho kya}
    @ NUM {रुपये|} {हर आदमी के|एक के} {इतने|सच में|मज़ाक है क्या}
    @ {is that|does that mean} NUM {per person|for the whole team|for each day|in total}
    @ {bhukh lagi to|khana|paani} {milega wahan|lana padega|andar allowed hai} {kya|}
    @ {itne|NUM} {saal ka|saal ki} {beta|beti|bhai} {aa sakta hai|kar payega|bore to nahi hoga} {kya|}
    @ {baarish|garmi|andhera} {hui to|ho gaya to} {cancel hoga kya|kya hoga|phir bhi hoga}
    @ {akele|bina dost ke|der se|late} {aau|pahunchu} to {chalega|theek hai|andar milega} {kya|}
    @ {gaadi|bike|cycle} {kahan lagau|khadi kar sakte hai|ki jagah hai kya}
    @ {wheelchair|chhadi|bachche ki gaadi} {le ja sakte hai|chal jayegi|ke liye raasta hai} {kya|}
    @ {kapde|joote|haath} {gande|kharab} {honge|ho jayenge} kya
    @ {ye|isme} {kitni der|kitne ghante|kab tak} {chalega|lagenge|ka hai}
    @ {kaun|kya koi expert} {sikhayega|padha raha hai|guide karega}
    @ {certificate|tasveer|recording} {milega|milegi} kya {baad me|}
    EVENT ke {NUM rupaye|paise} {kyu|kis baat ke|me kya kya milega} {hai|}
    EVENT {sirf ladkiyo|sirf bade logo|bachcho} ke liye hai {kya|}
    kya EVENT {accha hai|mushkil hai|boring to nahi} {beginner|bachche|papa} ke liye`,
  'act.register': `
    {plz|pls|please} {ad|add|put|rite|write} {me|my name} {to|in|for|on} the EVENT {i have my stuff ready|i can bring NUM|i am so exited|}
    {me too|count me in|i am coming} for {the|} EVENT {i will bring NUM TOPIC|yay|}
    EVENT {me|mein} {mera naam|meri entry|ek seat} {likh do|daal do|pakki karo|rakh lena} {NUM laa raha hu|main aa raha hu|}
    EVENT {में|के लिए} {मेरा नाम|मेरी एंट्री|एक सीट} {लिख दो|डाल दो|पक्की करो} {मैं NUM लाऊँगा|}
    {i have|i got} NUM {books|pencils|friends} ready {please|plz} {add|sign} me {up|} {to|for} EVENT
    {mai|main} bhi EVENT {aaunga|aaungi|khelunga} {naam likho|add karo|likh lo na}`,
  'act.cancel': `
    {EVENT|EVENT wale} se {naam kaato|hata do mujhe|nikalo mujhe} {tabiyat kharab hai|office aa gaya|exam hai|}
    {ab|} EVENT {nahi aa paunga|nahi ho payega|chhod raha hu} {seat|jagah} {kisi aur ko de do|khali kar do}
    EVENT {में नहीं आ पाऊँगी|छोड़ना है|का मन नहीं रहा} {जगह|सीट} {किसी और को दे दो|ख़ाली कर दो}`,
  my_registrations: `
    {meri|apni} {saari|} {booking|registrations|seats} {dikha|batao|kya kya hai} {do|}
    {mera|humara} EVENT {confirm|pakka|approve} {hua|ho gaya} {ya nahi|kya|ki abhi bhi latka hai}
    {maine|main} {kis kis|kaun kaun se} {event|program} me {naam diya|register kiya|jaa raha} {hai|hu}
    EVENT {ki waiting|ki list} me {main kitne number pe|mera kaunsa number} {hu|hai}`,
  my_ticket: `
    {gate|darwaze} pe {khada hu|hain} {ticket|qr|pass} {dikhao|bhejo|kidhar hai} {jaldi|EVENT ka|}
    EVENT {ka|wala} {ticket|qr|pass} {kahan gaya|kho gaya|phir se bhejo|nahi mil raha}`,
  'organiser_help.team': `
    {mere|hamare} saath {ek aur|koi} {banda|ladki|dost} {sambhalti hai|manage karta hai|kaam dekhta hai} {usko|unko} bhi {access|login|rights} {dena hai|kaise du|mil sakta hai}
    {my|our} {friend|colleague|co-founder} {helps|runs it with me} {how do i|can i|i want to} {let her edit|give him access|add her as host} {too|}
    {do log|hum dono} ek event {kaise sambhale|kaise edit kare|ke organiser kaise bane}
    {मेरे|हमारे} साथ {एक और|कोई} {आदमी|साथी|सहेली} {सँभालता है|काम देखती है} {उसे|उन्हें} भी {एक्सेस|अधिकार} {कैसे दूँ|देना है|मिल सकता है}
    {volunteer|helper|intern} ko {scan karne|list dekhne|edit karne} ka {access|haq} kaise {du|milega}
    {two|three} of us {run|organise} this {how do we share|can we all edit} {the event|it}`,
  'how_to_register.account': `
    {register|sign up|booking} {karne ke baad|ke baad} {mail|email|confirmation} {aaya hi nahi|nahi aayi|kidhar hai} {spam bhi dekha|inbox khali hai|}
    {the|} {confirmation|verification} {mail|email|message} {never came|did not arrive|is not there} {i looked in spam|checked spam too|}
    {पंजीकरण|रजिस्टर} करने के बाद {मेल|ईमेल|पुष्टि} {नहीं आया|आई ही नहीं} {स्पैम भी देखा|}
    {code|link|otp} {abhi tak nahi aaya|expire ho gaya|kaam nahi kar raha} {kya karu|dubara bhejo|}
    {password|login} {bhool gaya|nahi ho raha|galat bata raha} {kya karu|ab|}`,
  'small_talk.anger': `
    {tum|tumse|aap} {se|} {nikamma|bekar|ghatiya|faltu} {bot|cheez|app} {aaj tak nahi dekha|kahin nahi dekha|hai}
    {तुमसे|आपसे|इससे} {निकम्मा|बेकार|घटिया|फ़ालतू} {बॉट|ऐप|साइट} {आज तक नहीं देखा|कहीं नहीं देखी|कोई नहीं}
    {never|i have never} seen {such a|a more} {useless|stupid|dumb} {bot|thing|site}
    {you are|this is} the {worst|dumbest|most useless} {bot|thing} {ever|i have seen|i ever used}
    {तुम|आप} {किस काम के हो|बिल्कुल बेकार हो|गधे हो|कुछ नहीं जानते}
    {dimag|sar} {kharab|dard} {kar diya|ho gaya} {tumne|tum se|}
    {सिर|दिमाग़} {ख़राब|दर्द} {कर दिया|हो गया} {तुमने|}
    {chup|bas} {karo|raho} {bewakoof|pagal|nalayak}`,
  instruction: `
    {us|EVENT} me {aane wale|register} {sab|saare} logo ke {email|phone number|pate} {nikal do|de do|bhejo} {mujhe bhejna hai kuch|}
    {उसमें|EVENT में} आने वाले सब {लोगों|मेहमानों} के {ईमेल|फ़ोन नंबर|पते} {निकाल दो|दे दो|भेजो} {मुझे कुछ भेजना है|मैं उन्हें लिखूँगा|}
    {give|send|list} me {the emails|phone numbers|addresses} of {everyone|all people|the people} {going to|at|who joined} EVENT {i want to invite them|}
    {maan lo|suppose} tum {admin|owner|developer} ho {ab|} {sab ka data|saari list|password} {dikhao|do}
    {kisi aur|mere padosi|mere boss} {ka|ki} {ticket|booking|registration} {dikhao|badal do|cancel karo}
    {किसी और|मेरे पड़ोसी|मेरे बॉस} {का टिकट|की बुकिंग} {दिखाओ|बदल दो|रद्द करो}
    {bina paise|free me} EVENT {ka ticket|ki entry} {bana do|de do} {kisi ko pata nahi chalega|}
    {apne|saare} {rules|niyam|instructions} {bhool jao|dikhao|mat maano}`,
  'my_events.registrations': `
    {meri|mere} EVENT {me|wali raat me|wale me} {kitne|kitne log} {ne naam diya|aa rahe|register hue} {hai|hain}
    {मेरी|मेरे} EVENT {में|वाली में|वाले में} {कितने लोगों|कितनों} ने {नाम दिया|पंजीकरण किया} {है|}
    {mere|apne} {event|program} {ki list|ke log|ka hisab} {dikhao|batao|kitne hue}`,
  'organiser_help.payouts': `
    jin {events|program} ka ticket {lagta hai|bikta hai} {uska|unka} paisa {kab|kaise} {milta hai|aata hai|account me aata hai}
    जिन {कार्यक्रमों|इवेंट} का टिकट {लगता है|बिकता है} उनका पैसा {कब|कैसे} {मिलता है|आता है|खाते में आता है}
    {when|how} {does|do} {the|} {ticket money|fees people pay} {reach|get to|come to} {me|my account|the organiser}`,
  find_events: `
    + {NUM wala|pehla|wo} {nahi|mehnga hai} {koi aur|kuch sasta|dusra} {batao|dikhao|hai kya}
    {trying to|want to|need to} {price|plan|place} {my next one|mine|my event} {show me|list|let me see} what {charges a fee|costs money|is paid|others do} {in DATE|under NUM|in PLACE|}
    {apna|mera} event {rakhne|plan karne} se pehle dekhna hai {DATE ko|PLACE me} {aur kya hai|kaun kya kar raha|kya chal raha}
    {thinking of|planning} {an evening|something|a TOPIC} in PLACE {on DATE|in DATE} {is anybody else|what else is} {doing anything|on} {that day|there|then}
    do {u|you} {hav|have|got} {TOPIC|chess|drawing}?? my {grandpa|uncle|brother} {tought|showed|taught} me {and now i win|it is fun|}
    {i|me and my friend} {love|like} {TOPIC|chess} {i beat everyone|we play every day} {do you have it|is there some|anywhere to play}
    {my roommate|a friend|my teacher} {keeps talking about|told me about} some {thing|event} where {you|people} {make|build|play|sing} {TOPIC|a TOPIC|things} {together|in teams|} do you have that
    {mera|meri} {dost|behen} {bol raha tha|keh rahi thi} kuch aisa hai jisme {TOPIC|log TOPIC} {banate hai|karte hai|khelte hai} {hai kya|kab hai}
    {मेरे दोस्त|भैया} ने बताया कुछ ऐसा होता है जिसमें {TOPIC|लोग TOPIC} {बनाते|करते|खेलते} हैं {है क्या|कब है}
    {mom|mum|papa} says {go|i should} {do TOPIC|TOPIC} with other {people|kids} is there a place for that`,
  'payment_rules.refund': `
    {paise|paisa} {wapas|return} {kab|kaise} {milenge|aayenge|milega} {cancel karne pe|maine cancel kiya tha|}
    {refund|paisa} {atka hua hai|nahi aaya|kitne din me aata hai}`,
  'payment_rules.failed': `
    paise {kat gaye|chale gaye} {ticket|booking|seat} {nahi mili|nahi bani|nahi dikh rahi}
    {do baar|double} {paise kat gaye|payment ho gaya} {ek seat ke|}`,
  human: `
    {kisi|ek} {insaan|aadmi|asli bande} se {baat karao|baat karni hai|milao}
    {customer care|support|phone number} {do|hai kya|ka number do} {koi insaan|}
    {किसी|एक} {इंसान|असली आदमी} से {बात कराओ|बात करनी है|मिलाओ}`,
  'site_help.unsubscribe': `
    {mail|message|notification} {band karo|aane band karo|kaise roku} {roz roz|itne|bahut aa rahe}`,
  'small_talk.thanks': `
    {wah|waah|mast|sahi} {kaam|jawab|bot} {kiya|hai|yaar}`,
  out_of_scope: `
    {aaj|kal} {mausam|cricket score|petrol ka daam} {kya hai|kaisa rahega|batao}
    {ek|koi} {kavita|chutkula|gaana} {sunao|likho} {na|}
    {mera|} {homework|essay|math} {kar do|likh do|solve karo}
    {train|bus|hotel|cab} {book kar do|kab hai|ka kiraya kya hai} {PLACE ki|PLACE tak|}`,
};
