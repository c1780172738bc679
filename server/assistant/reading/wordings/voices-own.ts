/** One's own registrations and tickets, and registering and cancelling, as people of many kinds say it. */
export const ownVoices: Readonly<Record<string, string>> = {
  my_registrations: `
    {have i got|do i have|did i get} {a place|a seat|a spot} {at|for|in} EVENT {or am i still waiting|yet|}
    {am i in|am i on the list|did it work|did my booking go through} {for EVENT|}
    {when is|what is} the next thing {i signed up for|i am going to|i booked}
    {what|which ones} did i {book|sign up for|register for} {last week|this month|}
    {is|was} my {request|application|spot} {for EVENT|} {accepted|approved|confirmed|rejected} {or not|yet|}
    {where|what number} am i {in the queue|on the waitlist|in line} {for EVENT|}
    what is my {waitlist position|place in line|status} {for EVENT|}
    {remind me what|tell me what} i {have coming up|registered for|am attending}
    {did|have} they {take|accept|let} me {in|} {for EVENT|at EVENT|}
    has {the organiser|the host|the teacher} {answered|replied|decided} {on my request|about me|} {for EVENT|}
    mera kya hua, EVENT me {liya|select kiya|jagah di} {ki nahi|ya nahi}
    {EVENT me|} mera {number|naam|form|registration} {kya hua|aaya ki nahi|pakka hua kya|lag gaya kya}
    maine {kahan kahan|kis kis me|kya kya} {naam likhwaya|book kiya|register kiya} {hai|tha}
    {EVENT me|} meri {seat|jagah|booking} {pakki|confirm} {hai kya|hui kya|hui ya nahi}
    {agla|mera agla} {event|program} kaun sa hai jisme {jana hai|naam hai}
    मैंने {किस किस में|कहाँ कहाँ|क्या क्या} {नाम लिखवाया|बुक किया|रजिस्टर किया} है
    {EVENT में|} मेरा {नाम|नंबर|रजिस्ट्रेशन} {आया क्या|पक्का हुआ क्या|है या नहीं|कब आएगा}
    {EVENT के लिए|} मेरी {अर्ज़ी|सीट|जगह|बुकिंग} {मंज़ूर हुई क्या|पक्की है क्या|कन्फर्म हुई}
    मुझे {EVENT में|} {लिया|चुना|जगह दी} {गया या नहीं|क्या}`,
  my_ticket: `
    {the lady|the man|somebody} at the {gate|door|entrance} wants {to see my code|my ticket}
    {pull up|bring up|open|get me|where do i find|i need} {my pass|my ticket|the qr|my qr code|my entry code} {for EVENT|}
    i am {standing|waiting} {outside|at the entrance}, {show|open} {the code|my ticket}
    {EVENT ka|} {mera pass|mera ticket|qr|entry code} {kholo|nikalo|dikhao|kahan hai|chahiye abhi}
    gate pe {khada hu|maang rahe hai}, {ticket|qr} {dikhao|do}
    {EVENT का|} {मेरा पास|मेरा टिकट|क्यूआर कोड} {खोलो|निकालो|दिखाओ|कहाँ है|चाहिए}`,
  'act.register': `
    {put me down|count me in|sign me up|i am in|save me a seat|add my name|i will take a place|book one for me} {for|at} EVENT
    {i would like|i want|we want|my sister wants} to {come to|attend|join|take part in|be at} EVENT {please|}
    {yes|ok|great|sounds good} {i want to go|sign me up|book it|count me in|i will come}
    {reserve|hold|keep} {a place|two places|a seat|NUM seats} {at|for} EVENT
    {EVENT me|} {mera naam|meri seat|mujhe} {likh do|likho|book karo|daal do|jod do|le lo|pakki kar do}
    {EVENT me|} {aana|jana|hissa lena|join karna} {hai mujhe|chahta hu|hai} {book kar do|register karo|}
    {EVENT में|} मेरा नाम {जोड़ दीजिए|लिख दो|डाल दो|लिख लीजिए}
    {EVENT के लिए|} मेरी {सीट|जगह} {बुक कर दो|पक्की कर दो|रख लो}
    मुझे EVENT में {आना है|भाग लेना है|शामिल होना है} {रजिस्टर कर दो|}`,
  'act.cancel': `
    {i have a fever|i am sick|i broke my leg|work came up|my exam is that day}, {take me off|cancel my place at|remove me from} {EVENT|the list} {please|}
    {i will not|i can not|i am not able to|we can not} {make it to|come to|be at|attend} EVENT {any more|after all|sorry}
    {give my seat at EVENT|give my place} to someone else, i am not coming
    {drop|scrap|undo} my {booking|registration|spot} {for EVENT|}
    i do not want to go to EVENT {any more|anymore}
    {mujhe|} EVENT {nahi khelna|nahi jana|me nahi aana} ab, {naam kaat do|naam hata do|cancel karo}
    {EVENT se|} {mera naam|meri booking|meri seat} {kaat do|hata do|cancel kar do|chhod do|radd karo}
    {tabiyat kharab hai|bimar hu|kaam aa gaya}, EVENT {cancel|nahi aa paunga|me nahi aa sakta}
    {EVENT में|} {मेरी सीट|मेरी जगह} {रहने दो|किसी और को दे दो|छोड़ दो|रद्द कर दो} {मैं नहीं आ पाऊँगा|}
    {EVENT से|} मेरा नाम {हटा दो|काट दो|निकाल दो}
    मैं EVENT में नहीं {आ पाऊँगा|आ सकूँगी|आ रहा} {रद्द कर दो|}`,
  human: `
    {could|can|will} {someone|somebody|anyone|a person} {from your team|there|of you} {call me back|phone me|talk to me|help me}
    {give me|i need|what is} {your phone number|a phone number|an email address|your support email} {to complain|to call|}
    {enough|no bots|not a machine}, {a real person|an actual person|human} please
    {how|where} do i {contact|reach|write to} {support|the people behind this site|the team|you people}
    i {want|need} to {speak to|complain to|talk with} {your boss|a manager|someone in charge|the owner}
    {kisi|ek} {insaan|aadmi|bande} se baat {karwa do|karni hai|karao}
    {customer care|helpline|support} {ka number do|se baat karni hai|kahan hai}
    {किसी|एक} {इंसान|आदमी|अधिकारी} से {बात करवा दो|बात करनी है|मिलवा दो}
    {शिकायत|मदद} के लिए {नंबर दो|किससे बात करूँ|किसे फोन करूँ}`,
};
