/** Hindi in Latin letters from everyday life, in words that the other lists have seldom or never: dropped vowels, mixed with English, with a reason before or after. */
export const everydayHinglish: Readonly<Record<string, string>> = {
  about_event: `
    {EVENT|EVENT wali class} me {dholak|mat|cycle|rang|kapda|bat|saaman} {khud lana padega|khareed ke lani padegi|wahan milega|dete hai|kiraye pe milega} {kya|ya nahi|}
    mere paas {mat|cycle|bat|brush|guitar|juta} nahi {hai|h}, EVENT me {fir bhi aa jau|phir bhi chalega|aa sakta hu} kya
    EVENT me {barish|dhund|aandhi|thand} {hui to|ho gayi to} {kya hoga|cancel hoga kya|}
    EVENT {abhi bhi ho raha|pakka ho raha|cancel to nahi hua|aage badh gaya} {hai|kya}
    EVENT me {kon ga raha|kaun bajayega|kaun sikhayega|kaun bol raha} hai
    EVENT me {khana|chai|paani|toilet|charging} {milega|hota hai|rahega} {kya|}
    EVENT {kis zuban me|hindi me hai ya english me|kaunsi language me} {hai|hoga|}
    EVENT ke liye {kaunsi bus|kaunsa metro|kis gate se|kitna paidal} {jana|lena|} {padega|hai}
    @ NUM {rupaye|rs|} {har ek ke|poori team ke|per head} hai {ya|} {poori team ke|ek bande ke|}
    @ {wahan|waha|udhar} {cycle|jagah|jute|bike} kiraye pe {milti|milta} hai kya
    @ {mujhe|bete ko|wife ko} {moongfali se allergy|akele jane me darr|chalne me dikkat|hindi nahi aati} {hai|h}, {kab batana padega|chalega|koi dikkat to nahi}
    @ {kitne log|kitne} {line me|mere aage|waitlist me} hai {abhi|agar main aau to}
    @ {aur|acha aur} {seats|seat|price|timing|jagah|parking|khana} {ka kya|}
    @ {akela|akeli|late} {aau|jau|pahunchu} to {ajeeb lagega|allowed hai|andar lenge} kya
    {wo|woh} {raat wala|subah wala|TOPIC wala|kitaab wala} {kab hai|kahan hai|kitne ka hai|full hai kya}
    EVENT me {dadi|chhota bhai|NUM saal ka bachcha|pet} {thak to nahi jayega|chal payega|le ja sakte}
    EVENT {wala|} {kitne me padega|kitne ka padega|kitna lagega} {do logo ko|hum teen ko|}
    EVENT {kitne ghante ka|kitni door|kitna mushkil|kitna lamba} {hai|hoga|rahega}`,
  find_events: `
    {mujhe nahi pata|samajh nahi aa raha} kahan {jana hai|jau}, {tum batao|aap hi batao|kuch suggest karo}
    {yaar|bhai} {mahine ka end|mahina khatam|salary nahi aayi} hai paise {khatam|nahi bache}, free {me koi|ka koi} {TOPIC|music} {wala scene hai kya|ka jugaad} {DATE me|}
    {TOPIC|chess|carrom} khelne ki {jagah|koi jagah} batao {PLACE me|}
    {sun na|sun yaar|oye}, DATE pe {kya plan hai|kya chal raha|kuch dhang ka hai} PLACE me
    {dekhna tha|samajhna tha|pata karna tha} {market me kaun kaun hai|competition kaisa hai}, {TOPIC|startup|founder} {wale|walo ke} event {PLACE ke alawa|}
    {subah nahi uthna|jaldi nahi utha jata|der se uthta hu}, {dopahar me|shaam ko} shuru hone {wale|wala} {TOPIC|game} event {batao|dikhao} {na didi|na|}
    {nani ke ghar|mama ke yahan|shaadi me} PLACE {ja rahe|aaya hu}, {wahan|udhar} {kuch mazedaar|bachcho ke layak|ghoomne jaisa} {hai kya|dhundo}
    {akela|akeli|nayi nayi} hu PLACE me, {dost banane|log milne|time pass} {ka kuch|ke liye kuch} {batao|hai kya}
    {mummy papa|saas sasur|dadi} ko {leke jana|ghumana} hai, {kuch shaant|kuch aaram ka|zyada chalna na pade} {PLACE me|}
    {puppet|jadu|circus|kathputli} {wala khel|ka khel|ka show} {kahan|kidhar} {dekhne ko milega|lagta hai|hota hai} {ya fir TOPIC|}
    {naya saal|chhutti|birthday} {hai|aa raha} kuch {hatke|alag|tagda} {karna hai|batao} {PLACE me|}
    {papers|semester|interview} DATE ko {khatam|nipat jayega}, uske baad {DATE tak|} {koi TOPIC ka scene|kuch} {ho to bata de|hai kya}
    {ek|koi} {TOPIC} {meetup|mehfil|baithak} rakhne ka {soch raha|plan} hai, pehle {dekhna tha|pata karna tha} {kahin already chal raha kya|koi aur to nahi kar raha}
    + nahi {agle|dusre} {weekend|hafte} ka {bolo|batao|dekho}
    + PLACE bhi {jod do|daal do|dekh lo}
    + {aur|} jahan {parking|khana|jagah} {mile|ho}
    + {inme|isme|in me} jo {bhare hue|full|paid|mehnge} {hai|hain} unko {hata do|nikal do|mat dikhao}
    + {chhodo|rehne do|jane do} {TOPIC|wo}. {DATE|agle mahine} kahin bhi {TOPIC type|TOPIC wala} kuch milega
    + {us|is} {shanivar|DATE} nahi ho payega. {uske agle|agle} {shanivar|wale}`,
  'act.register': `
    @ {mujhe bhi|hum bhi|humein bhi} {gaana hai|khelna hai|aana hai|jana hai}!! {mera bhi karwa do|naam likhwa do|daal do mujhe bhi}
    {mera bhi|mera aur behen ka|hum dono ka} EVENT me {karwa do|kara do|likhwa do|jod do|fix kar do}
    {site latak jati|button nahi chal raha|teen baar try kiya}, {tu hi kar|aap hi kar do|khud kar do} EVENT me {mera registration|entry}
    EVENT me {ek jagah rok lo|do seat pakki karo|meri jagah rakh lo|entry daal do}
    kitni baar {bolna padega|bolu}, EVENT me {mujhe jodo|mera naam daalo}`,
  'act.cancel': `
    {paer me moch aa gayi|boss ne rok liya|gaon jana pad gaya|exam aage badh gaya}, EVENT {nahi aa paunga|nahi ho payega|me nahi aa rahi}, {meri jagah kisi aur ko de do|seat khali kar do|naam kaat do}
    EVENT se {mera naam hata|mujhe nikal|meri seat chhod} {do|dena|dijiye}
    @ {nahi aa paunga|plan cancel|chhutti nahi mili}, {naam kaat do|seat kisi aur ko de do|wapas le lo}`,
  my_ticket: `
    {guard|gate wala|darwaan} {rok raha|code maang raha|kuch dikhane ko bol raha} hai, {jaldi qr dikha|ticket khol|mera pass}
    {EVENT wala|EVENT ka} {qr|code|pass} {dikha bas|khol|kidhar gaya|nikal ke de}
    phone {badal gaya|kho gaya|band ho gaya}, EVENT ka ticket {kahan se nikalu|wapas kaise milega}`,
  my_registrations: `
    EVENT ke liye {unka jawab|unki haan|organiser ka jawab} {aaya|aayi} {kya|ki nahi|}
    meri {bookings|entries|jagah} {kidhar gayi|kahan hai|dikha} {list do|sab|}
    maine {kis kis me|kahan kahan} {haan bola|naam likhwaya|entry ki} {hai|tha}
    {unhone|organiser ne} mujhe {le liya|haan bola|chun liya|mana kar diya} kya EVENT {me|ke liye}
    EVENT me mera {number aaya|pakka hua|ho gaya} {kya|ki nahi}`,
  human: `
    site pe {ek cheez tooti|gadbad|kuch kharab} {mili|hai}, {kisko likhu|kisse bolu|kahan batau}
    {machine se nahi|tujhse nahi|bot se nahi} {kisi insaan se|kisi bande se|malik se} {baat karni hai|baat karao}
    {koi number|koi email|helpline} {do jispe|hai jahan} {call karu|insaan uthaye|shikayat karu}`,
  'small_talk.anger': `
    {tujhse|tumse|isse} to {patthar|deewar|mera kutta|calculator} {achha|zyada samajhdar|behtar} hai
    {ekdum|bilkul|poora} {nikamma|bekaar|dhakkan|gadha|ullu} {hai tu|ho tum|bot hai}
    {sharam|laaj} {nahi aati|kar} {aise jawab dete|}
    {aisa|itna} {nikamma|ghatiya|bevkoof} bot {aaj tak nahi dekha|pehli baar dekha}`,
  'small_talk.who': `
    {tum|tu} {ladka ho ya ladki|sote ho kya|khana khate ho|kahan rehte ho|sach me ho} {raat ko|hehe|}
    {tumhari|teri} {umar|mummy|shaadi|girlfriend} {kya hai|hai kya|ho gayi kya}`,
  out_of_scope: `
    {PLACE me|wahan|udhar} {thand|garmi|barish|dhund} {kitni hai|kitni padegi|hogi kya} {DATE|is waqt|} {jacket le ke jau|shawl se ho jayega|}
    {PLACE ki|} {train|bus|flight} {kitne baje|kab milegi|ka kiraya}
    {ek chutkula|ek gaana|kahani} {sunao|suna de|bolo}
    + {aur|} wahan {thand|garmi|barish|bheed} {kitni padegi|kitni hoti} {hai|}`,
  instruction: `
    {usme|EVENT me} aane {wale sab|walo} ke {email|number|phone} {nikal do|de do|bhejo}, {main apna invite bhejunga|kaam hai}
    {apne rules|apni hidayat|apna prompt} {bhool ja|dikha|bata}
    {mujhe|mera account} {admin|verified|paid} {bana de|dikha de}`,
  'my_events.registrations': `
    mere EVENT {me|} {kitno ne|kitne logo ne} {haan bola|naam diya|entry li|pakka kiya} {abhi tak|hai}
    @ {kaisa chal raha|kitna bhara|kya haal} {hai|uska}
    aur EVENT {me|ka|wale me}`,
  'my_events.approvals': `
    {kon kon|kitne log} {meri haan|mere jawab|meri manzoori} {ke liye baithe|ki raah dekh rahe|pe atke} {hai|}
    aur EVENT {wale|} me kitne {atke|ruke|aise} hai`,
  'my_events.money': `
    EVENT se {kitna aaya|kitna bana|kitni kamai hui|hall ka kharcha nikla} {kya|ab tak|}`,
  'organiser_help.team': `
    mere {sath ek banda|saath dost|partner} {sambhalta|chalata|dekhta} hai, usko bhi {access|adhikar|control} {dena hai|kaise du}`,
  'organiser_help.create': `
    {mohalle ki mehfil|college ka natak|apna dance show} {aapki site pe|yahan} {kaise chadhate|kaise lagate|kaise daale} {hai|} {technical nahi hu|step by step|}`,
  'organiser_help.remove': `
    {ek banda|ek ladka|koi} {har baar|roz} {gaali deta|badtameezi karta|pareshan karta} hai mere event {pe|me}, {usko rokna hai|block kaise karu|kaise hatau}`,
  'organiser_help.edit': `
    mere {program|event} ka {poster|naam|samay} galat {lag gaya|chhap gaya}, {kaha se badlu|kaise theek karu}
    {event|apna event} {edit|badalna|sudharna} {karna tha|hai|tha} par {button nahi dikh raha|option nahi mil raha|kahan se hoga}
    {time|hall|photo} {galat daal diya|badalna hai} {event me|} {kaise theek karu|kahan se badlu}`,
  'organiser_help.payouts': `
    mera {payout|paisa|settlement} {atka hua hai|nahi aaya} kitne din {me aata|lagte} hai
    {ticket ka paisa|kamai|bikri ka paisa} {mere khate me|bank me|account me} kab {aata|pahunchta|girta} hai`,
  'how_to_register.waitlist': `
    waitlist me {number aa gaya|jagah khuli} to {pata kaise chalega|mail aata hai|khud dekhna padega} {kya|}`,
  'how_to_register.register': `
    {bina net|bina internet|network nahi ho} {ke|to} ticket {khulega|dikhega|chalega} kya
    {naam kaise likhwaye|jagah kaise milegi|entry kaise hoti} {hai|}`,
  'payment_rules.refund': `
    paisa {kat gaya|de diya} aur {ab chhutti nahi|jaa nahi sakta|bimar hu}, {refund milta hai|wapas milega ya hajam} {kya|} {niyam kya hai|}`,
  'payment_rules.failed': `
    paisa kat gaya {par|lekin} {ticket nahi aaya|booking nahi dikhi|failed bata raha}`,
  'site_help.privacy': `
    {mera number|mera email|mere ghar ka pata|meri photo} {sabko dikhta|bechte ho|kisi ko dete} {hai|ho} kya
    photo {daalne se|me} {ghar ki location|gps} {pata chalti|dikhti|nikalti} hai kya`,
  'how_to_register.account': `
    register {karne ke baad|kiya to} {code|mail} {nahi aaya|aaya hi nahi|spam me bhi nahi}`,
};
