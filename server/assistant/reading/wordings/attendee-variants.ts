/**
 * More ways to ask about registering, paying and the site. `{a|b}` stands for each of its alternatives in turn.
 */
export const attendeeVariants: Readonly<Record<string, string>> = {
  'how_to_register.register': `
    {how do i|how can i|how does one|how to|what do i do to|where do i|please explain how to} {register|sign up|get a seat|join|book a place|enrol|get in|reserve a spot} {for an event|here|on this site|for something|to a workshop|online}
    {is it possible to|can i|am i able to|may i} {register|book|sign up} {my friend|my whole family|four people|my mother|someone else|a group of ten|my kids} {too|with me|at once|on one booking|for an event}
    we are {five|a group of twelve|three sisters}, {does each of us have to register separately|is one registration enough|can one person book for all}
    i found {something nice|an event i like|EVENT} {now what do i press|what is the next step|how do i get in from here}
    {event me|kisi event ke liye|kisi program mein} {register|booking|sign up|naam likhwana} {kaise karte hain|kaise kare|karne ka tarika kya hai|kaise hota hai|ki process kya hai}
    {dosto ke liye|poore parivar ke liye|teen logo ka|apne bhai ka} {ek saath|bhi|alag alag} {booking|registration|seat book} {ho sakti hai kya|kar sakta hu kya|karna padega kya}
    {किसी कार्यक्रम में|इवेंट में|यहाँ} {पंजीकरण|रजिस्टर|बुकिंग|नाम दर्ज} {कैसे करें|कैसे होता है|करने का तरीका क्या है|के लिए क्या करना होगा}
    {क्या मैं|हम} {अपने दोस्त का भी|पाँच लोगों का|पूरे परिवार का} {रजिस्ट्रेशन|पंजीकरण|नाम} {कर सकता हूँ|एक साथ कर सकते हैं|करा सकते हैं क्या}
    do i just {turn up|show up|walk in} or {must i register|is booking required|do i need a ticket first}
    {walk in|bina register kiye|direct|without booking} {allowed hai kya|aa sakte hain kya|possible|chalega}
    {can we|is it allowed to} register at the {door|gate|venue} on the day
    register button {kahan hai|nahi mil raha|where|is greyed out why}
    रजिस्टर का बटन कहाँ है
    बिना बुकिंग के सीधे आ सकते हैं क्या
    steps 2 {register|book} plz
    first time here, {walk me through booking|how does this booking thing go}`,
  'how_to_register.account': `
    {do i need|must i have|is it necessary to have|do i have to make|should i create} {an account|a login|a profile} {to register|to book|to see events|before i join}
    {forgot|lost|cant remember|i have forgotten} {my password|my login|the password|which email i used}
    {how do i|how to|where can i|i want to} {log in|sign in|make an account|create an account|reset my password|change my password|get a new password}
    {the code|otp|login code|verification code|login mail} {never comes|did not arrive|is not coming|nahi aaya|nahi aa raha|wrong bata raha hai|expired}
    {login|sign in|log in} {nahi ho raha|problem|nahi ho pa raha|fails every time|is not working for me|kaise kare|karne ka tarika}
    {password|passwd|pasword} {bhool gaya|bhul gayi|yaad nahi|reset kaise karu|change karna hai|badalna hai}
    {account|id|khata} {kaise banaye|banana zaruri hai kya|bana nahi pa raha|ke bina chalega kya}
    {लॉगिन|लॉग इन|साइन इन} {नहीं हो रहा|कैसे करें|में दिक्कत है|करना ज़रूरी है क्या}
    {पासवर्ड|कूट शब्द} {भूल गया|याद नहीं|कैसे बदलें|बदलना है}
    {खाता|अकाउंट} {कैसे बनाएँ|बनाना पड़ेगा क्या|बनाए बिना चलेगा|नहीं बन रहा}
    ओटीपी {नहीं आया|नहीं मिला|कब आएगा}
    {which|what} {details|information|data} do you {need|ask for|want} {when i sign up|at registration|to open an account}
    {can i|is it possible to} {use|log in with|join with} {google|facebook|my phone number|only a mobile number|no email}
    i am locked out {of my account|since yesterday}
    {is the site|is using this site|is mela|does it cost to have an account} free {to use|for students|or do i pay}
    {ye site|is website|mela} {free hai kya use karne ke liye|chalane ke paise lagte hain kya|use karna muft hai}
    is {mela|this site|this app|the service|it all} free {of charge|to use|or paid}
    क्या इस साइट का इस्तेमाल मुफ़्त है
    site par aane ke liye email dena padega kya`,
  'how_to_register.waitlist': `
    {how does|explain|what is|what does} the {waitlist|waiting list|wait list|queue} {work|mean|do|thing}
    {what happens|what do i do} {if|when} {an event is full|everything is booked out|no seats are left|it is sold out}
    {will i|do i|does one} {be told|get a mail|automatically get in|move up} {when|if} {someone cancels|a seat frees up|a place opens}
    if {somebody withdraws|a person drops out|someone gives up the seat} who gets {the seat|it|that place}
    {waitlist|waiting list|waiting} {kya hai|kya hoti hai|kaise kaam karti hai|me naam kaise daale|ka matlab kya hai|se kab nikalte hain}
    {house full|full} {hone par kya kare|ho to kya hota hai|hai to phir bhi ja sakte hain kya|event me kaise jaye}
    {वेटलिस्ट|प्रतीक्षा सूची} {कैसे काम करती है|क्या होती है|में नाम कैसे डालें|से जगह कैसे मिलती है}
    {सीट भर जाने पर|जगह न हो तो|कोई रद्द करे तो} {क्या होता है|किसे मिलती है जगह|मुझे पता चलेगा क्या}
    do i {pay|get charged} while {on the waitlist|waiting for a seat}
    how {likely|fast} do people come off {the waitlist|waiting lists}
    can i {join|leave} the {waitlist|waiting list}`,
  'how_to_register.approval': `
    {what does|what is meant by|meaning of} {approval required|pending|waiting for approval|awaiting approval} {mean|please}
    {why do|why does} {i have to be|some events need|it need} {approved|approval|accepted by the host}
    {how long|when} {does|will} {approval|acceptance|the organiser|a decision} {take|answer|come|usually take}
    who {decides|approves|says} {who gets in|requests|whether i can come}
    {approval|pending|manzoori} {kya hota hai|ka matlab|kyu chahiye|me kitna time lagta hai|kaun deta hai|kab tak milta hai}
    {मंज़ूरी|अप्रूवल|स्वीकृति} {क्यों चाहिए|का क्या मतलब है|कौन देता है|में कितने दिन लगते हैं|कब तक आती है}
    {पेंडिंग|लंबित} का {मतलब क्या है|क्या अर्थ है}
    what if {the organiser|they} {never approves|says no|rejects me}, {do i get my money back|then what}`,
  'how_to_register.age': `
    {is there|do you have|what is} {an age limit|a minimum age|the youngest age|any age rule} {on this site|to register|for using mela|for accounts}
    {how old|what age} {must|should|do} {i|one|people|children} {be|have to be} to {register|have an account|use this|sign up}
    {can|may} {a child|a 12 year old|someone under 18|minors|my teenage son|kids} {register|sign up|have an account|book} {alone|here|without parents|by themselves}
    i am {nine|eleven|13|14|16}, {can i make an account|am i allowed to register myself|do my parents have to do it}
    {kitne saal|kitni umar|kis umar} {ke log|wale|ke bachche} {register kar sakte hain|account bana sakte hain|allowed hain}
    {bachche|chhote bachche|nabalig} {register|account|booking} {kar sakte hain kya|khud kar sakte hain|bina mummy papa ke kar sakte}
    {कितनी उम्र|कितने साल|क्या बच्चे} {के लोग रजिस्टर कर सकते हैं|चाहिए खाता बनाने के लिए|खुद पंजीकरण कर सकते हैं}
    {मैं दस साल का हूँ|मेरी उम्र बारह है} {क्या मैं रजिस्टर कर सकता हूँ|तो खाता बना सकती हूँ क्या}
    do i need {mummys permission|a parent|a guardian} to {register|book a ticket} here`,
  'how_to_register.deadline': `
    {until when|how late|till what time|by when} {can|may|must} {i|one|people} {register|book|sign up|decide}
    {what is|is there} {the last date|a deadline|a cut off|the closing time} {to register|for registration|for bookings}
    {when does|when do} {registration|bookings|sign ups} {close|end|stop}
    can i {still register|book} {on the same day|an hour before|after it has started|last minute}
    {registration|booking} {kab tak hoti hai|ki last date kya hai|kab band hoti hai|kab tak khuli hai}
    {आखिरी तारीख|अंतिम तिथि} {क्या है रजिस्ट्रेशन की|कब है पंजीकरण की}
    {रजिस्ट्रेशन|पंजीकरण} {कब तक कर सकते हैं|कब बंद होता है|कब तक खुला रहता है}`,
  'how_to_register.cancel': `
    {how do i|how can i|how to|where do i|what is the way to|explain how to} {cancel|withdraw|give back my place|give up my seat|unregister|drop out} {a booking|my registration|from an event|if i cant come|once i am registered}
    {can i|is it possible to|am i allowed to} {cancel|withdraw|back out} {later|after registering|on the last day|after paying|any time}
    {what if|what happens if} {i cannot come after all|i do not show up|i fall ill that day|i just dont go}
    {registration|booking} {cancel kaise karte hain|kaise cancel kare|cancel karne ka tarika|wapas kaise le|radd kaise karu}
    {agar|kal} {na ja paye to|nahi aa saka to|plan badal gaya to} {kya karna hai|cancel ho jayega kya|kuch penalty hai}
    {पंजीकरण|बुकिंग|रजिस्ट्रेशन} {कैसे रद्द करें|रद्द करने का तरीका क्या है|कैंसिल कैसे होता है|कब तक रद्द कर सकते हैं}
    अगर {न आ पाएँ|जा न सकूँ} तो क्या {करना होगा|होगा}
    {until when|how late} can i cancel {a registration|without losing money}
    where is the cancel button`,
  'payment_rules.refund': `
    {what is|explain|tell me|where can i read} {your|the} {refund|cancellation|money back} {policy|rule|rules|terms}
    {do i|will i|can i} {get|have|see} {my money|a refund|the full amount|anything} {back|if i cancel|if i do not come|when the event is called off|if it rains}
    {how long|when|how many days} {does a refund take|will the refund come|until money is back|do refunds need}
    {refund|paise|paisa} {kab milega|kab wapas aayega|wapas milta hai kya|milta hai kya cancel karne par|kitne din me aata hai|ki policy kya hai}
    {cancel karne par|na jane par|event cancel hua to} {paise wapas honge kya|poora paisa milega|kitna kat jayega|refund hota hai}
    {पैसे|पैसा|रकम|रिफंड} {वापस मिलेंगे क्या|कब वापस आएगा|कितने दिन में मिलता है|के नियम क्या हैं|कैसे मिलता है}
    {रद्द करने पर|न आने पर|कार्यक्रम रद्द हुआ तो} {पैसे वापस होंगे|पूरा पैसा मिलेगा|कितना कटेगा}
    if the {organiser|host} cancels {do i get everything back|who returns my money|what about my ticket price}
    {i want|give me|we demand} {my refund|my money back|our money} {how|where do i ask|what is the process}
    i cancelled {two weeks ago|last month} and {no refund yet|my money is still not here|nothing came back}
    cancel kiya tha {paisa abhi tak nahi aaya|refund nahi mila|das din ho gaye paise kahan hain}
    रद्द किया था {पैसा अभी तक नहीं आया|रिफंड नहीं मिला}
    is there a {fee|deduction|penalty} {when i cancel|for cancelling}
    are tickets {refundable|non refundable}`,
  'payment_rules.pay': `
    {how|in what ways|by which means} {can i|do i|does one} {pay|make the payment|pay for a ticket}
    {do you accept|can i use|is it possible to pay with|do you take} {upi|cards|cash|credit card|gpay|phonepe|paytm|net banking|foreign cards|paypal|cheque|wallet}
    {is payment|are payments|is paying here} {safe|secure|online only}
    can i pay {at the door|at the venue|in cash there|later|in instalments|by bank transfer}
    {payment|paise|bhugtan} {kaise kare|kaise dete hain|kaise karna hai|cash me ho sakta hai kya|upi se ho jayega|wahan jaake de sakte hain}
    {upi|gpay|phonepe|card|cash} {chalega kya|chalta hai|se pay kar sakte hain|accept karte ho}
    {भुगतान|पेमेंट|पैसे} {कैसे करें|कैसे दें|नकद हो सकता है क्या|यूपीआई से हो जाएगा|कार्ड से कर सकते हैं}
    {which|what} payment {methods|options|apps} {are there|do you have|work}
    do i pay {now|when i register|on the spot}
    does {the site|mela} {take a fee from me|add charges on top|charge extra}`,
  'payment_rules.receipt': `
    {where is|how do i get|i need|can i have|send me} {a receipt|an invoice|a bill|the invoice|payment proof|a gst bill} {for my ticket|for what i paid|for my payment|for my company|for reimbursement}
    {bill|receipt|invoice|raseed} {kahan milegi|kaise milega|chahiye office ke liye|download kaise kare|do}
    {रसीद|बिल|इनवॉइस} {कहाँ मिलेगी|चाहिए|कैसे डाउनलोड करें|दीजिए}
    my {office|boss|college} wants {a bill|proof that i paid|a receipt}
    gst number on {my bill|the receipt}`,
  'payment_rules.failed': `
    {payment|transaction|my card|upi payment} {failed|got stuck|was declined|did not go through|shows an error|keeps spinning}
    {money|amount|rs 500|the fee} {was deducted|got cut|left my account|was debited|has been taken} but {no ticket|no booking|nothing confirmed|registration not done|it says unpaid}
    {i was|i have been|we got} {charged twice|charged two times|billed double|debited twice} {for one ticket|why|for the same event}
    {paise|paisa|rupaye|amount} {kat gaye|kat gaya|cut gaya|debit ho gaya} {ticket nahi mila|par booking nahi hui|aur kuch nahi aaya|do baar}
    payment {fail ho gaya|atak gaya|nahi ho raha|pending dikha raha hai} {ab kya karu|kya kare|paise kahan gaye}
    {पैसे कट गए|पैसा कट गया|भुगतान हो गया} {पर टिकट नहीं आया|लेकिन बुकिंग नहीं हुई|दो बार|अब क्या करूँ}
    {पेमेंट|भुगतान} {फेल हो गया|अटक गया|नहीं हो रहा} {क्या करूँ|अब क्या}
    {why|what to do when} {does my payment not work|payment page wont open|the money is gone and no confirmation}`,
  'payment_rules.hold': `
    {how long|until when|for how many minutes} {is my seat|do you hold|is a place} {held|reserved|kept|blocked} {before i pay|while i pay|until payment|without payment}
    {what if|what happens if} i do not pay {in time|right away|within the hour}
    {i registered but|booking ho gayi par} {have not paid yet|payment baad me karna hai}, {is my seat safe|will i lose the place|seat rahegi kya}
    {payment|paise} {kab tak dena hai|kitni der me karna hota hai|baad me de to seat jayegi kya}
    {भुगतान|पैसे} {कब तक करना है|कितनी देर में देने होते हैं|बाद में दें तो सीट रहेगी क्या}`,
  'site_help.delete_account': `
    {how do i|i want to|where can i|please|can i|how to} {delete|remove|close|erase|get rid of} {my account|my profile|everything about me|me from this site|my id}
    {account|id|profile} {delete kaise kare|band karna hai|hatana hai|delete kar do mera|hamesha ke liye band}
    {मेरा खाता|अकाउंट|मेरी प्रोफ़ाइल} {हटाना है|बंद कैसे करें|मिटा दो|डिलीट करना है}
    {i am done with|i am leaving} {this site|mela} {close everything|delete me}`,
  'site_help.download_data': `
    {how do i|can i|where do i|i want to} {download|export|get a copy of|see} {my data|everything you know about me|all my personal data|what you have saved about me}
    {mera data|apna data|meri jankari} {download kaise kare|chahiye|kahan milega|export karna hai}
    {मेरा डेटा|अपनी सारी जानकारी} {डाउनलोड कैसे करें|चाहिए|कहाँ मिलेगा}
    what {data|information} do you {have|hold|store|keep} about me and {can i have it|may i get a copy}`,
  'site_help.unsubscribe': `
    {stop|no more|how do i stop|turn off|too many|unsubscribe from|i dont want} {emails|mails|newsletters|notifications|reminders|messages} {from you|please|how|every day|from this site}
    {mail|email|notification|notifications} {band karo|bahut aate hain band kaise kare|nahi chahiye|rokne hain|kaise band kare|off kaise kare}
    {ईमेल|मेल|सूचनाएँ|नोटिफिकेशन} {बंद करो|बहुत आते हैं|नहीं चाहिए|कैसे रोकें|बंद कैसे करें}
    {why do you|stop} {spam|bombard|flood} {me|my inbox}
    {change|where are} my {mail settings|notification settings|email preferences}
    get me off your mailing list`,
  'site_help.change_name': `
    {how do i|where can i|i want to|can i|i need to} {change|correct|edit|update|fix} {my name|my email|my photo|my phone number|the spelling of my name|my profile|my mail address|my surname}
    {naam|name|email|photo|mobile number} {galat hai badalna hai|change kaise kare|kaise badle|update karna hai mera|spelling galat hai}
    {नाम|ईमेल|फोटो|फ़ोन नंबर} {बदलना है|कैसे बदलें|गलत है ठीक करना है}
    my name is {spelled wrong|wrong on the ticket|old since marriage}
    i have {a new email|a new phone number|got married} {where do i change it|how do i update it}`,
  'site_help.saved': `
    {how do i|can i|where do i|is there a way to} {save|bookmark|keep|favourite|star|remember} {an event|events for later|something i like|this for later}
    {where are|show me|how do i see} {my saved events|the ones i saved|my favourites|my bookmarks|things i liked}
    {event|events} {save kaise kare|baad ke liye rakhna hai|save kiye the kahan hain|bookmark karna hai}
    {saved|pasand kiye hue} events kahan {hain|milenge|dikhte hain}
    {इवेंट|कार्यक्रम} {सेव कैसे करें|बाद के लिए रखना है|सहेजे हुए कहाँ हैं}
    i do not want to lose this event {how do i keep it|can i put it aside}`,
  'site_help.group': `
    {how do i|can i|where do i|i want to} {join|follow|start|make|create|find|leave} {a group|a community|an organiser|groups|a club here}
    {what are|what is a|explain} {groups|group|communities} {here|on mela|for}
    {group|community|organiser} {kaise join kare|kaise banaye|follow kaise kare|kya hota hai|chhodna hai|me kaise aaye}
    {ग्रुप|समूह|समुदाय} {कैसे बनाएँ|में कैसे जुड़ें|क्या होता है|फॉलो कैसे करें}
    {get told|be notified} when {chai table collective|an organiser|a group} {has new events|posts}`,
  'site_help.share': `
    {how do i|can i|where do i|way to} {share|send|forward|post} {an event|this event|the event|EVENT} {with friends|on whatsapp|to my friend|with my class|on instagram}
    {event|ye event|link} {share kaise kare|dost ko bhejna hai|whatsapp par bhejna hai|kaise bheju dosto ko}
    {इवेंट|कार्यक्रम} {दोस्त को कैसे भेजें|शेयर कैसे करें|व्हाट्सऐप पर भेजना है}
    invite my friends to {an event|EVENT} {how|link}`,
  'site_help.discussion': `
    {how do i|where can i|can i|i want to} {ask|contact|message|write to|reach|talk to} {the organiser|the host|the organisers|whoever runs it|the people behind an event} {of an event|directly|a question|before booking|about EVENT}
    {organiser|host|aayojak} {se baat kaise kare|ko message kaise kare|se sawal puchna hai|ka contact kaise milega|ko kaise poochu}
    {आयोजक|ऑर्गनाइज़र} {से कैसे पूछें|से बात कैसे करें|को संदेश कैसे भेजें|से संपर्क कैसे करें}
    {where is|how does|what is} the {discussion|discussion board|comments section|question board}
    can i {post|leave a comment|write something} under an event
    {review|photo|comment} {kahan likhe|kaise daale event par}`,
  'site_help.calendar': `
    {how do i|can i|is it possible to} {add|put|sync|export|get} {an event|my events|this|EVENT|everything i booked} {to|into|in|with} {my calendar|google calendar|outlook|my phone calendar|apple calendar}
    {calendar|google calendar} {me kaise daale|me add karna hai|me event kaise jode|sync kaise kare}
    {कैलेंडर में|गूगल कैलेंडर में} {कैसे जोड़ें|डालना है|इवेंट कैसे डालें}
    {will i get|do you send|can you send|how do i set} {a reminder|reminders} {before it starts|for my event|the day before}
    {reminder|yaad dilana} {aayega kya|kaise lagaye|milta hai kya}
    क्या याद दिलाने का संदेश आएगा`,
  'site_help.transfer': `
    {can i|how do i|is it possible to|am i allowed to|how to} {give|transfer|pass on|sell|hand over|gift|resell} {my ticket|my seat|my place|my registration|the booking} {to a friend|to my sister|to somebody else|to someone else}
    {ticket|seat|booking} {kisi aur ko de sakta hu kya|dost ko transfer kaise kare|behen ke naam karna hai|kisi aur ke naam ho sakti hai|bech sakte hain kya}
    {टिकट|सीट|बुकिंग} {किसी और को दे सकते हैं क्या|दोस्त के नाम कैसे करें|ट्रांसफर कैसे करें|बेच सकते हैं}
    {my brother|a colleague|my cousin} {will go instead of me|wants to come in my place|can use my ticket}, {is that ok|how do we do that|how do i change it}
    meri jagah {mera bhai|koi aur|dost} {ja sakta hai kya|aa sakta hai|chala jaye chalega}`,
  'site_help.language': `
    {can i|how do i|where do i|is it possible to} {change|switch|set|choose} {the language|to hindi|the site to english|to german|the language of this site|language}
    {is this site|do you have it|can the site be} in {hindi|german|arabic|tamil|english}
    {bhasha|language|site} {kaise badle|hindi me kaise kare|hindi me chahiye|change kaise kare|badalni hai}
    {भाषा|साइट|वेबसाइट} {कैसे बदलें|हिंदी में कैसे करें|हिंदी में चाहिए|बदलनी है|अंग्रेज़ी में करनी है}
    i can not read english, {hindi please how|how do i switch the page}`,
  'site_help.privacy': `
    {who can see|who sees|does everyone see|can others see|will strangers see} {my name|my email|my phone number|that i registered|my data|where i go|my profile}
    {what do you do|what happens} with my {data|email|phone number|personal information}
    {do you|will you} {sell|share|give away|pass on} my {data|email|number|details} {to others|to advertisers|to the organiser}
    {mera data|mera number|meri jankari|mera email} {kaun dekh sakta hai|kisi ko dete ho kya|safe hai kya|sabko dikhta hai kya|bechte ho kya}
    {मेरा नाम|मेरा ईमेल|मेरी जानकारी|मेरा नंबर} {कौन देख सकता है|सबको दिखता है क्या|सुरक्षित है क्या|किसे देते हो}
    {privacy|data protection|cookies} {policy|rules|kya hai|how is it here}
    do you track me`,
  'site_help.report': `
    {how do i|where do i|i want to|can i} {report|flag|complain about} {an event|a fake event|a scam|a user|a rude comment|a post|spam|a fraud organiser}
    {this event|that organiser|EVENT} {is fake|is a scam|looks like a fraud|took my money and vanished|is dangerous} {where do i report it|do something|how can i report}
    {fake|farzi|fraud|jhootha} {event hai report kaise kare|event dikha to kya kare|organiser ki shikayat kaise kare|lag raha hai ye event}
    {फर्जी|नकली|धोखा} {कार्यक्रम है कैसे रिपोर्ट करें|लग रहा है कहाँ बताएँ|इवेंट की शिकायत कैसे करें}
    somebody {insulted me|is abusive|posts nonsense} {in the discussion|on the board|in the comments}`,
};
