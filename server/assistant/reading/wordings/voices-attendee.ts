/** Rules of the site as people of many kinds ask about them: in a hurry, in long sentences, by voice, from another language. */
export const attendeeVoices: Readonly<Record<string, string>> = {
  'how_to_register.register': `
    {first time here|i am new to this|never used this before}, {what do i press|what do i do|where do i click} to {join an event|get in|get a seat}
    so if i like one of these events what is the next step
    {can|could} {one person|i|my mother} {book|register|sign up} for {the whole family|four of us|five people|a group|my class} {at once|in one go|together|with one form}
    we are a group of NUM, do we all have to fill in the form {one by one|separately}
    is there {an app i need|anything to install} before i can {book|register}
    do i have to {print|pay} something {in advance|before} when i register
    can i just {turn up|walk in|show up} {without registering|without booking|on the day}
    {is booking needed|do i have to book} for free events {too|as well}
    how does one reserve a place please
    where is the button to {join|enrol|participate}
    i would like to bring {a friend|my sister|my kids} does everyone need {their own ticket|a separate registration}
    {pehli baar|first time} use kar raha hu, {seat kaise milegi|book kaise hota hai|join kaise karu}
    bina register kiye {seedha|direct} aa sakte hai kya
    ek hi form me {do|teen|char|NUM} logon ka naam daal sakte hai
    {dost|bhai|family} ke liye bhi {main hi|mai hi} book kar du kya
    kya ek baar me poore {parivar|group} ka {registration|booking} ho jayega
    free wale me bhi register karna padta hai kya
    क्या एक बार में {पूरे परिवार|पूरे ग्रुप|चार लोगों} का {रजिस्ट्रेशन|पंजीकरण|बुकिंग} हो {जाएगा|सकता है}
    {बिना रजिस्टर किए|बिना बुक किए} सीधे आ सकते हैं क्या
    {नाम लिखवाने|जगह पक्की करने|भाग लेने} के लिए क्या करना {होगा|पड़ता है}
    मैं पहली बार आया हूँ यहाँ, {सीट कैसे मिलेगी|टिकट कैसे मिलेगा}
    मुफ़्त वाले में भी रजिस्टर करना ज़रूरी है क्या`,
  'how_to_register.account': `
    {it says|site says} {wrong password|invalid code|code expired} {every time|again and again}
    i {never got|did not get|am not getting} {the code|the six digits|your login mail|the verification code}
    {i can not remember|i lost|i forgot} {my login|which email i used|the password i set}
    my {old email|mailbox} does not work any more, how do i get {in|into my profile}
    do i {need to|have to} {make|open|create} {a login|a profile|an account} {first|before booking}
    {locked out|can not get in|not able to log in}, help
    {how|where} do i {log in|sign in|get back in} without {a password|the password}
    is it possible to join {as a guest|without making a profile}
    {is|would} a phone number {needed|required|compulsory} {to sign up|for the account}
    {code|otp} {aa hi nahi raha|nahi mil raha|kab aayega|expire ho gaya}
    login {ho hi nahi raha|nahi kar pa raha|me dikkat aa rahi}
    {password|mera password} {yaad nahi|kho gaya|reset karna hai}
    {bina login|bina id banaye|bina sign up} {ke|kiye} {ticket|seat|book} {le sakte|ho sakti|kar sakte} hai kya
    {id|account|profile} banani padegi kya {ticket ke liye|pehle}
    {कोड|ओटीपी} {नहीं आया|नहीं आ रहा|कहाँ आएगा}
    {पासवर्ड|मेरा पासवर्ड} {याद नहीं|बदलना है|रीसेट कैसे करूँ}
    {लॉगिन|लॉग इन} {कैसे करूँ|नहीं कर पा रहा|में परेशानी है}
    {खाते|अकाउंट} के बिना {सीट|टिकट|जगह} {मिल सकती है|ले सकते हैं} क्या`,
  'how_to_register.waitlist': `
    it is full, {what are my options|is there any hope|can i still get in somehow|what now}
    {if it is sold out|when everything is taken} {can i queue|is there a queue|can i wait for a seat}
    {how will i know|do you tell me|who tells me} {if|when} a {seat|place|spot} {opens|comes free|opens up}
    is the {waitlist|waiting list} first come first served
    {do|will} people on the {waitlist|waiting list} {usually|really|ever} get {in|a seat}
    {full|house full|sold out} hai to {kya karu|koi chance hai|wait kar sakte hai kya}
    waiting me {naam daalne|rehne} se kya hota hai
    waitlist me {number kaise aata hai|kitna time lagta hai}
    {जगह|सीट} {खाली हुई|खाली होने पर} तो {पता कैसे चलेगा|बताओगे क्या|मुझे मिलेगी क्या}
    {इवेंट|कार्यक्रम} भर गया है अब {क्या करूँ|क्या हो सकता है}
    प्रतीक्षा सूची {क्या होती है|कैसे चलती है}`,
  'how_to_register.approval': `
    why {can not i|can i not} {just book|book directly}, why does {someone|the host} have to {say yes|check me|agree}
    {who decides|what decides} if i {get in|am accepted|may come}
    {when|how soon} {do|will} {hosts|organisers} {answer|reply to|decide on} {requests|people}
    it says {request sent|pending|under review}, what {does that mean|happens now|is next}
    what happens after i {send|submit} {a request|my request}
    {approval|request} ka {matlab|process} kya hai
    organiser {haan bolega|accept karega} tabhi {jaa sakte|seat milegi} kya
    {request bhej di|apply kiya}, ab {kitna wait karna|kya hoga|aage kya}
    {अनुरोध|रिक्वेस्ट} भेजने के बाद क्या होता है
    {मंज़ूरी|स्वीकृति} {क्यों चाहिए|कौन देता है|कब तक मिलती है}`,
  'how_to_register.age': `
    {i am|my brother is|my daughter is} {NUM|under eighteen|still in school}, {may i register|can i sign up|am i allowed to book} {alone|on my own|without an adult}
    {do i have to be|must i be} {an adult|over 18|a grown up} to {use this|book here|register}
    {are minors|are kids|are teenagers} allowed to {register|book|have an account} on this site
    {what is|is there} {the age limit|a minimum age} for {registering|using this website|booking}
    {mummy papa|parents} ke bina register kar sakta hu kya {NUM saal ka hu|chhota hu}
    {kitni umar|kitne saal} ke log register kar sakte hai
    18 saal ka hona zaruri hai kya
    क्या {नाबालिग|अठारह से कम उम्र वाले} {रजिस्टर|बुकिंग} कर सकते हैं
    रजिस्टर करने के लिए {अठारह साल|कितने साल} का होना ज़रूरी है`,
  'how_to_register.deadline': `
    {how late|till when|by when} can i {still register|sign up|book}
    is it {too late|possible} to {book|register} {on the same day|an hour before|at the last minute}
    {when|what time} does {registration|booking} {close|end} {usually|in general}
    {kab tak|last moment tak} {register|book} kar sakte hai
    same day booking ho sakti hai kya
    रजिस्ट्रेशन {कब तक|कब बंद होता है} {कर सकते हैं|बताओ}
    {उसी दिन|आखिरी दिन} भी बुक कर सकते हैं क्या`,
  'how_to_register.cancel': `
    {if i change my mind|if something comes up|in case i fall ill} {how do i|can i|is it possible to} {pull out|get out of it|cancel}
    {what is the way|where do i go} to {undo|withdraw|drop} {a booking|my registration}
    where is the cancel {button|option}
    {do i have to|should i} tell someone if i {am not coming|can not come}
    how do i cancel if {i change my mind|plans change}
    {plan badal gaya|man badla|na aa paya} to {cancel kaise karu|cancel kaise hoga|naam kaise hatega}
    cancel karne ka {tarika|option} kahan hai
    {न आ पाऊँ|मन बदल गया} तो {रद्द कैसे करूँ|क्या करना होगा|नाम कैसे हटेगा}
    {बुकिंग|रजिस्ट्रेशन} रद्द करने का तरीका बताओ`,
  'payment_rules.refund': `
    {do|will} i {get my money back|lose my money|be refunded} if {i can not come|i cancel|i get sick|plans change}
    {if i can not come|suppose i fall sick} do {i|we} get {the money|anything} back
    my friend {said|told me} you {do|give|never give} refunds, {true|is that right|is it so}
    {what if|suppose} {the event is called off|they cancel it|it gets cancelled}, what about {my money|the money i paid}
    {how many days|how long} {until|before|till} {the money|my refund} {is back|arrives|reaches my bank}
    {where is|still waiting for|what happened to} my {refund|money}
    {is there|what is} {a cancellation fee|the refund policy|the rule about refunds}
    {non refundable|no refund} or {can i get it back|refundable}
    money {should be returned|back when}
    {paisa|paise} {kab tak|kitne din me|kab} {lautega|aayega|milega|aayenge} {wapas|refund ka}
    {cancel karu|na jau|na aa pau} to paisa {milega|dooba|wapas hoga} kya
    {event cancel|program cancel} {ho gaya|kar diya unhone} to {mere paise ka kya|paisa wapas}
    refund {ka rule|policy} kya hai
    {मेरा पैसा|मेरे पैसे|रिफंड} {कितने दिन में|कब तक|कब} {लौटेगा|लौटेंगे|वापस आएगा|मिलेगा}
    {रद्द करूँ|न जा पाऊँ|न आ सकूँ} तो {पैसे वापस|पूरे पैसे} {मिलेंगे|होंगे} क्या
    {आयोजक|वो} ने कार्यक्रम रद्द कर दिया तो {मेरे पैसे|पैसों} का क्या होगा
    पैसे वापसी {का नियम|के नियम} क्या है`,
  'payment_rules.pay': `
    {can i|do you let me} pay {with|by|using} {gpay|phonepe|a foreign card|paypal|cash|upi|net banking|a credit card}
    {which|what} {cards|payment options|ways to pay} {do you take|are there|work}
    {can i|is it ok to} pay {at the door|on the day|there|later|in two parts}
    {is it safe|how safe is it} to {pay here|give my card number here}
    {do you add|are there} {extra charges|fees|taxes} on top of the ticket
    {cash|phonepe|gpay|card|upi} {chalega|se de sakte|se payment ho jayega} kya
    {wahi pahunch ke|event pe} paise de sakte hai kya
    {paise|payment} kaise {dene hai|karna hai|hoga}
    {नकद|यूपीआई|कार्ड} से {भुगतान|पैसे दे|दे} सकते हैं क्या
    {पैसे|भुगतान} {कैसे देने हैं|कहाँ करना है|कैसे होगा}`,
  'payment_rules.receipt': `
    {my office|my company|the accounts department} {needs|wants} {a bill|an invoice|proof of payment|a receipt}
    {where can i|how do i} {get|download|find|print} {a bill|the receipt|an invoice|proof that i paid}
    {need|want} a {receipt|bill|invoice} for {reimbursement|my company|tax}
    {bill|rasid|receipt|invoice} {kahan milega|chahiye office ke liye|kaise nikalu|nahi mili}
    {रसीद|बिल} {कहाँ मिलेगी|चाहिए|कैसे निकालूँ|दफ़्तर में देनी है}`,
  'payment_rules.failed': `
    {my card|i|my account} {got|was|has been} {charged|debited} {twice|two times|but no ticket|and nothing happened}
    {money|amount} {is gone|was taken|left my account} {but|and} {no ticket|no confirmation|it says unpaid|nothing came}
    {payment|transaction} {hung|froze|timed out|failed|declined} {in the middle|and money gone|what now}
    the page {crashed|closed} while i was paying, {did it go through|am i booked}
    i paid {two times|twice} {by mistake|by accident}
    {paisa|paise} {kat gaya|kat gaye|chala gaya} {par|lekin|but} {ticket|booking|confirmation} {nahi mila|nahi hui|nahi aaya}
    {do baar|double} {payment|paisa} {ho gaya|kat gaya}
    payment {atak gaya|fail|beech me band ho gaya}
    {पैसे|पैसा} {कट गए|कट गया|चले गए} {लेकिन|पर|मगर} {टिकट नहीं मिला|बुकिंग नहीं हुई|कुछ आया नहीं}
    {दो बार|दुबारा} पैसे कट गए
    भुगतान {अटक गया|फेल हो गया}`,
  'payment_rules.hold': `
    {how long|for how many minutes} do i have to {pay|finish paying|complete the payment}
    {is my seat|will you keep my seat} {safe|kept|reserved} while i {pay|look for my card}
    what if i do not pay {in time|right away|today}
    {payment ke liye|paise dene ke liye} kitna time {milta hai|hota hai}
    {paise baad me|thodi der me pay} {du|karu} to seat {rahegi|chali jayegi} kya
    भुगतान के लिए कितना समय मिलता है
    {अभी पैसे नहीं दिए|देर से भुगतान किया} तो सीट {रहेगी|जाएगी} क्या`,
  'site_help.transfer': `
    a {friend|cousin|colleague} {can not make it|is not going|offered me her ticket}, {can she give me|may i use|is it allowed to use} {her ticket|it}
    {can i|may i|how do i} {pass on|hand over|give away|sell|transfer} my {ticket|seat|place} to {my brother|a friend|someone|someone else}
    {i can not go|something came up} but my {sister|friend|husband} {wants to|would like to}, {can she take my place|swap the name}
    {change|swap} the name on {my ticket|the booking} to {someone else|my husband}
    {apna|mera} ticket {dost|bhai|behen|kisi aur} ko {de sakta|de sakte|transfer kar sakta} hu kya
    meri jagah {koi aur|mera bhai|dost} {jaa sakta|aa sakta} hai kya
    {अपना|मेरा} टिकट {दोस्त|भाई|किसी और} को {दे सकता हूँ|दे सकते हैं|कैसे दूँ} क्या
    मेरी जगह {कोई और|मेरा भाई|मेरी बहन} जा सकता है क्या`,
  'site_help.privacy': `
    {is|will} my {phone number|email|name|address} {shown|visible|given|sold} to {others|other people|everyone|the organiser}
    {who|which people} can see {that i am going|my name|my details|my email}
    {what do you do|what happens} with my {data|details|information}
    {do you sell|do you share} my {data|email|number} with {anyone|advertisers}
    i do not want {people|my boss|my ex} to see {where i am going|my name on the list}
    {mera number|meri email|mera naam} {kisko dikhega|sabko dikhta hai|kisi ko doge} kya
    {meri details|mera data} ka kya karte ho
    {मेरा नंबर|मेरा नाम|मेरी ईमेल} {किसको दिखेगा|सबको दिखता है|किसी को देंगे} क्या
    मेरी जानकारी {सुरक्षित है क्या|का क्या करते हैं|किसके पास जाती है}`,
  'site_help.delete_account': `
    {wipe|erase|delete|remove|close} {everything you have on me|my whole profile|me from this site|my account|my profile} {for good|completely|please|}
    i {want|would like} to {leave this site|disappear from here|quit} {for ever|completely}, how
    {get rid of|shut down} my account
    {account|profile|id} {band karna|hatana|mitana|delete karna} hai
    {mera sab kuch|meri saari details} {mita do|hata do|delete kar do} {yahan se|site se}
    {मुझे|} {खाता|अकाउंट|प्रोफ़ाइल} {बंद करना|हटाना|मिटाना|डिलीट करना} है
    इस साइट से मेरी सारी जानकारी {मिटानी है|हटानी है|मिटा दो|डिलीट कैसे करूँ}
    अपनी सारी जानकारी {मिटानी|हटानी} है`,
  'site_help.download_data': `
    {give me|i want|send me} {a copy of|a file with} {everything you know about me|my data|all my data}
    {how|where} can i {export|get|download} my {own data|personal data|information}
    {mera|apna} {sara|pura} data {download|nikal} {karna hai|kar sakte hai kya}
    {मेरा|अपना} {सारा|पूरा} डेटा {डाउनलोड|निकालना} {करना है|है|कैसे करूँ}`,
  'site_help.unsubscribe': `
    {too many mails from you|stop spamming me|no more emails please|why so many notifications}
    {turn off|switch off|mute|stop} {these emails|the newsletter|reminders|notifications}
    how do i get {off your mailing list|fewer emails}
    {roz roz|itne} {mail|email|message} {mat bhejo|kyu bhejte ho|band karo}
    {notification|email} {band|off} kaise {karu|kare|hoga}
    {ईमेल|नोटिफिकेशन|मैसेज} {आना बंद करो|बंद कैसे करूँ|मत भेजो}`,
  'site_help.change_name': `
    {my name is|i am} {spelled wrong|misspelt|written wrong} {on the ticket|here|in my profile}
    i {got married|changed my email|have a new email|typed my email wrong}, how do i {update|correct|change} it
    {where|how} do i {edit|update|fix} my {profile|name|email|picture|photo|details}
    {naam|email|photo} {galat hai|galat chala gaya|badalna hai|change karna hai}
    {mera naam|meri spelling} galat {likh gaya|hai ticket pe} {kaise theek karu|}
    {नाम|ईमेल|फोटो} {गलत है|बदलना है|कैसे बदलूँ|ठीक करना है}`,
  'site_help.language': `
    {your site|this page|everything} is in english {only|}, my {mum|father|grandmother} {reads|only reads|speaks} {hindi|tamil}
    {can i|how do i|is it possible to} {see|read|get|have} {this|the site|the page|the emails} in {hindi|german|arabic|another language|my language}
    {other|which} languages {available|do you have}
    {site|page|sab} {hindi me|hindi mein} {kaise karu|ho sakti hai|kar do|chahiye}
    {english|angrezi} nahi aati, {hindi me dikhao site|bhasha kaise badlu}
    {साइट|पेज|सब} हिंदी में {कैसे करूँ|देखना है|हो सकता है क्या}
    {अंग्रेज़ी नहीं आती|अंग्रेजी समझ नहीं आती} {भाषा कैसे बदलें|हिंदी में कर दो}`,
  'site_help.saved': `
    {how|where} do i {bookmark|keep|remember|favourite} an event {for later|to look at later}
    {i liked some events|i pressed the heart}, where {are they|do i find them|did they go}
    {baad me dekhne ke liye|yaad rakhne ke liye} {save|like} kaise karu
    {save|like} kiye hue events {kahan hai|kahan dikhenge|dikhao}
    {बाद के लिए|पसंद किए हुए} इवेंट {कहाँ मिलेंगे|सेव कैसे करूँ|कहाँ हैं}`,
  'site_help.share': `
    {how|where} can i {send|forward|show} {an event|this page|the link} to {friends|my group|a friend|whatsapp}
    {get|copy} {the link|a link} to {share|send}
    {dost ko|group me|whatsapp pe} {bhejna|share karna|link dena} hai kaise
    {दोस्तों को|व्हाट्सएप पर} {भेजना है|कैसे भेजूँ|शेयर कैसे करूँ}`,
  'site_help.discussion': `
    {how can i|where do i} {ask|contact|reach|write to} the {organiser|host|people who run it} {directly|a question|about an event}
    {is there|do you have} {a comment section|a forum|somewhere to ask questions} on {the event|each page}
    {organiser|host} se {sawal|baat|pooch} {kaise karu|kahan puchu|sakte hai kya}
    {आयोजक|होस्ट} से {सवाल कहाँ पूछूँ|कैसे पूछूँ|संपर्क कैसे करूँ}`,
  'site_help.calendar': `
    {put|add|get|save} {it|this|the event|my ticket} {in|to|into} my {calendar|google calendar|phone calendar|outlook}
    {do you|will you|can you} {remind me|send a reminder} {before|the day before} {it starts|the event}
    {calendar me|google calendar me} {kaise daalu|add kaise hoga|jod sakte hai}
    {yaad dilaoge|reminder bhejoge|reminder aayega} kya
    {कैलेंडर में कैसे डालूँ|याद दिलाओगे क्या|रिमाइंडर आएगा क्या}`,
  'site_help.group': `
    {how do i|can i} {follow|join|start|make|create} {a group|a community|an organiser|a club} {here|on this site|}
    {tell me|let me know|notify me} when {that organiser|this group|they} {posts|adds|has} something new
    {group|community} {kaise banaye|kaise join kare|follow kaise karu}
    {ग्रुप|समुदाय} {कैसे बनाऊँ|से कैसे जुड़ूँ|फॉलो कैसे करें}`,
  'site_help.report': `
    {this event|that page|this person|someone} {looks like a scam|is fake|is harassing people|is offensive|stole my photo}, {what can i do|who do i tell|how do i report it}
    {report|flag} {an event|a person|a comment|abuse}
    {yeh event|wo banda|ye page} {fake lag raha|fraud hai|galat hai} {kahan bataye|report kaise kare|}
    {यह इवेंट|ये आदमी} {नकली लगता है|धोखा है|गलत है} {कहाँ बताऊँ|शिकायत कैसे करूँ|रिपोर्ट कैसे करूँ}`,
};
