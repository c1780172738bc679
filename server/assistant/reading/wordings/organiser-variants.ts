/** More ways to ask how to run events, and about own ones. `{a|b}` stands for each of its alternatives in turn. */
export const organiserVariants: Readonly<Record<string, string>> = {
  'organiser_help.create': `
    {how do i|where do i|i want to|can anyone|can i|what do i need to} {create|host|post|publish|list|put up|organise|add} {an event|my own event|a new event|a meetup|my workshop} {here|on mela|on this site}
    {event|apna event|program} {kaise banaye|kaise banate hain|host karna hai|post karna hai|kahan se dalu}
    {अपना कार्यक्रम|इवेंट} {कैसे बनाएँ|डालना है|कहाँ से बनाते हैं|आयोजित करना है}
    does it cost {anything|money} to {host|list} an event`,
  'organiser_help.edit': `
    {how do i|can i|where do i|i need to|is it possible to} {change|edit|move|correct|update|postpone} {the date|the time|the venue|the description|the title|the picture|my event|the place} {of my event|after publishing|later|of EVENT}
    {event ki|mere event ki} {date|jagah|photo|timing} {badalni hai|change kaise kare|galat ho gayi|aage karni hai}
    {कार्यक्रम की|मेरे इवेंट की} {तारीख|जगह|तस्वीर|समय} {बदलनी है|कैसे बदलें|आगे बढ़ानी है}
    if i {change the date|move the venue} {will everyone be told|do the registered people get a mail}`,
  'organiser_help.approve': `
    {how do i|where do i|where can i} {approve|accept|decline|reject|confirm} {people|requests|attendees|registrations|somebody}
    {can i|how to} {decide who gets in|choose who may come|turn on approval|switch approval off}
    {logo ko|request|registration} {approve kaise kare|accept kahan karu|reject kaise karte hain}
    {लोगों को|अनुरोध} {मंज़ूर कैसे करें|मंज़ूरी कहाँ देते हैं|अस्वीकार कैसे करें}`,
  'organiser_help.attendees': `
    {how do i|where do i|where can i|can i} {see|download|export|print|get} {the guest list|the list of attendees|everyone who registered|a csv|an excel of participants|who is coming to my event}
    {list|attendees ki list|guest list} {kahan milegi|download kaise kare|excel me chahiye|print karni hai}
    {मेहमानों की सूची|आने वालों की सूची} {कहाँ मिलेगी|डाउनलोड कैसे करें|छापनी है}`,
  'organiser_help.message': `
    {how do i|can i|where do i|i want to} {message|mail|write to|notify|inform|send an announcement to} {everyone who registered|all my attendees|my guests|the participants|the waitlist}
    {sab registered logo ko|attendees ko|sabko} {mail kaise bheju|message bhejna hai|kaise batau|suchna deni hai}
    {सभी मेहमानों को|आने वालों को} {संदेश कैसे भेजें|ईमेल भेजना है|सूचना कैसे दें}`,
  'organiser_help.cancel_event': `
    {how do i|can i|i have to|what happens when i} {cancel|delete|call off|take down} {my event|an event i created|the whole event|my workshop}
    {event|apna event|program} {cancel kaise kare|delete karna hai|hatana hai|radd karna pad raha hai}
    {अपना कार्यक्रम|इवेंट} {रद्द कैसे करें|हटाना है|डिलीट कैसे करें}
    if i cancel my event {do people get their money back|who tells the guests}`,
  'organiser_help.capacity': `
    {how do i|can i|where do i} {set|raise|increase|limit|change|lower} {the number of seats|capacity|how many can come|the limit|the seats of my event}
    {seats|capacity} {kaise badhaye|limit kaise lagaye|kam karni hai mere event ki}
    {सीटें|सीटों की संख्या} {कैसे बढ़ाएँ|सीमित कैसे करें|बदलनी है}`,
  'organiser_help.paid': `
    {how do i|can i|what do i need to} {charge|sell tickets|take money|make my event paid|set a price|ask for an entry fee}
    {paid event|ticket} {kaise banaye|kaise beche|ka daam kaise rakhe}
    {टिकट|पेड इवेंट} {कैसे बेचें|का दाम कैसे रखें|कैसे बनाएँ}`,
  'organiser_help.ticket_types': `
    {how do i|can i|is it possible to} {have|make|offer|add|sell} {different ticket types|early bird tickets|student prices|vip tickets|two prices|pay what you can|add ons|group tickets}
    {early bird|alag alag ticket|do tarah ke ticket} {kaise banaye|rakh sakte hain kya|ki date kaise lagaye}
    {अलग अलग टिकट|अर्ली बर्ड} {कैसे बनाएँ|रख सकते हैं क्या}`,
  'organiser_help.codes': `
    {how do i|can i|where do i} {make|create|give|set up|use} {discount codes|a coupon|a promo code|vouchers|a free code for my friends}
    {coupon|discount code|promo} {kaise banaye|dena hai kuch logo ko|kahan dale}
    {कूपन|छूट का कोड} {कैसे बनाएँ|देना है|कहाँ डालें}`,
  'organiser_help.invoices': `
    {how do i|do you|can i} {issue|send|create} {gst invoices|invoices|tax bills|bills with gst} to {my attendees|buyers|my guests}
    {gst|invoice} {kaise lagaye|attendees ko kaise de|number kahan dale organiser ka}
    {जीएसटी|बिल} {कैसे दें मेहमानों को|कैसे लगाएँ}`,
  'organiser_help.payouts': `
    {when|how} {do i get paid|do i receive my money|is the ticket money sent to me|do payouts work|does the money reach my bank}
    {how much|what} {commission|fee|cut|percent} does {mela|the site} {take|keep} {from organisers|of ticket sales}
    {ticket ka paisa|paisa|kamai} {mere account me kab aayega|bank me kaise aata hai|mujhe kab milega organiser ko}
    {टिकट का पैसा|कमाई} {मेरे खाते में कब आएगी|मुझे कब मिलेगा}
    where do i enter my bank account`,
  'organiser_help.refund_attendee': `
    {how do i|can i|where do i} {refund|give money back to|return the money of} {an attendee|someone who paid|a guest|one person|everybody}
    {attendee ko|kisi ko} {refund kaise du|paise wapas kaise karu}
    {मेहमान को|किसी को} {पैसे वापस कैसे करें|रिफंड कैसे दें}`,
  'organiser_help.check_in': `
    {how do i|how can my helpers|can i} {check people in|scan tickets|scan the qr codes|check in guests} {at the door|without internet|with my phone|on the day}
    {ticket|qr} {scan kaise kare|check kaise kare gate par}
    {टिकट|क्यूआर} {कैसे स्कैन करें|गेट पर कैसे जाँचें}
    what app do i need at the entrance`,
  'organiser_help.team': `
    {how do i|can i} {add|invite|remove|have} {a co organiser|a co host|helpers|a second organiser|volunteers|someone to manage my event with me}
    {co host|team|volunteer} {kaise jode|add karna hai|hatana hai}
    {सह आयोजक|टीम|स्वयंसेवक} {कैसे जोड़ें|हटाना है}
    give my colleague access to {manage|edit} the event`,
  'organiser_help.repeat': `
    {how do i|can i} {repeat|copy|duplicate|clone} {an event|my event|it every week|last months event}
    {how do i|can i} make {a weekly event|a recurring event|a series|a monthly meetup|it happen every tuesday}
    {event|program} {har hafte karna hai|copy kaise kare|repeat kaise kare|har mahine ka kaise banaye}
    {इवेंट|कार्यक्रम} {हर हफ्ते|हर महीने} {दोहराना है|कैसे रखें}
    skip one date of a {series|recurring event}`,
  'organiser_help.remove': `
    {how do i|can i|i want to} {remove|kick out|block|ban|throw out} {an attendee|someone from my event|a person who registered|a rude guest|a double registration}
    {kisi attendee ko|ek bande ko} {hatana hai event se|block kaise kare|nikalna hai list se}
    {किसी को|एक मेहमान को} {सूची से हटाना है|ब्लॉक कैसे करें}
    somebody registered twice {how do i delete one|remove the second one}`,
  'organiser_help.close': `
    {how do i|can i|i want to} {close|stop|pause|open again} {registration|sign ups|bookings} {early|for my event|now|two days before}
    {registration|booking} {band kaise kare mere event ki|rokni hai event ki}
    {पंजीकरण|बुकिंग} बंद {कैसे करें मेरे इवेंट का|करना है}`,
  'organiser_help.private': `
    {how do i|can i} {make|keep|have} {a private event|my event hidden|an invite only event|it visible only with a link|a draft|it password protected}
    {private|sirf invite wala|chhupa hua} event kaise {banaye|rakhe}
    {निजी|प्राइवेट|सिर्फ़ निमंत्रण वाला} कार्यक्रम कैसे {बनाएँ|रखें}
    {save as draft|publish later|schedule the publishing}, {how|is it possible}`,
  'organiser_help.questions': `
    {how do i|can i} {ask|add|put} {questions|extra fields|a t-shirt size question|dietary needs|custom fields} {to the registration form|when people register|to my form}
    registration form me {sawal kaise jode|extra field dalni hai|t shirt size poochhna hai}
    {फ़ॉर्म|रजिस्ट्रेशन} में {सवाल कैसे जोड़ें|प्रश्न डालना है}`,
  'organiser_help.embed': `
    {how do i|can i} {embed|show|put} {my events|the registration|a widget|the event} {on my own website|on our blog|in my wordpress page}
    {embed code|widget|iframe} {where|kahan milega|kaise lagaye|colour change}
    एम्बेड {कोड कहाँ है|कैसे करें अपनी वेबसाइट पर}`,
  'my_events.list': `
    {which|what} {events|things} {am i hosting|do i organise|have i created|have i listed|are mine} {this month|next|right now|so far}
    {show|list|open} {me my|my|all my|all the} {hosted events|own events|events i have created|events i have listed|drafts|events as organiser}
    {mere|maine jo|jo maine} {banaye hue events dikhao|event banaye wo batao|organise kiye events}
    {मेरे|मैंने जो} {बनाए कार्यक्रम दिखाओ|कार्यक्रम आयोजित किए हैं वे बताओ|सारे इवेंट दिखाओ}
    {which event of mine|what event of mine} comes {next|after that}`,
  'my_events.registrations': `
    {how many|what number of} {people|guests|registrations|sign ups|bookings} {for|do i have for|came in for|are there for|have} {EVENT|my event|my next workshop|my events} {so far|today|till now}
    {who|which people} {registered for|is coming to|signed up for|booked} {EVENT|my event|my workshop} {so far|today}
    {EVENT|mere event} {me kitne log|ke liye kitne registration|par kitni booking} {aaye|hue|ho gayi|hain abhi tak}
    {EVENT|मेरे कार्यक्रम} {में कितने लोग|के लिए कितने पंजीकरण} {आए|हुए|हैं अब तक}
    EVENT headcount`,
  'my_events.seats': `
    {how many|are there any} {seats|places|spots} {left|free|still open} {in my event|across my events|in mine|for EVENT}
    {which of my|are any of my|which of these of my} events {full|sold out|nearly full|still empty}
    {mere|mera} {kis event me seat bachi hai|kaunsa event full ho gaya|event me kitni jagah khali}
    {मेरे|मेरा} {किस कार्यक्रम में सीटें बची हैं|कौन सा इवेंट भर गया}`,
  'my_events.approvals': `
    {who|how many people|which guests} {is waiting|are waiting|still wait|needs} {for my approval|to be approved by me|for a decision from me}
    {show|list|open} {the|my} {pending requests|pending approvals|people to approve|open requests} {for EVENT|of my events|please}
    {kitne|kaun kaun|kis kis ke} {pending hain|approval ka wait kar rahe|request pade hain} {mere event me|EVENT me|abhi}
    {कितने लोग|किस किस को} {मेरी मंज़ूरी का इंतज़ार कर रहे हैं|मंज़ूर करना बाकी है}
    anyone {waiting for me to approve|left to approve}`,
  'my_events.waitlist': `
    {how many|how long|who} {are on the waitlist|is the waiting list|is waiting} {for my event|of EVENT|for EVENT|of my workshop}
    {mere event|EVENT} ki {waitlist|waiting list} {kitni lambi hai|me kaun hai|dikhao}
    {मेरे कार्यक्रम|EVENT} की {वेटलिस्ट|प्रतीक्षा सूची} {दिखाओ|कितनी लंबी है|में कितने हैं}`,
  'my_events.money': `
    {how much|what} {money|revenue|income|did i earn|have we made|have i collected} {from EVENT|from my events|this month|so far|with the workshop}
    {total|my} {sales|earnings|income|ticket sales|revenue} {so far|of EVENT|this month|please}
    {kitna paisa|kitni kamai|kitne rupaye} {aaya EVENT se|hui mere events se|ikattha hua|mile ab tak}
    {कितनी कमाई|कितना पैसा} {हुई मेरे कार्यक्रमों से|आया EVENT से|मिला अब तक}`,
  my_registrations: `
    {what|which events|where} {am i registered for|did i sign up for|have i booked|am i going to|am i going this week} {so far|please|next}
    {am i|did i get|have i been|is my request} {approved|confirmed|accepted|in|registered|selected} {for EVENT|yet|or not|at EVENT}
    {i applied|i requested a seat|i registered} {ages ago|for EVENT last week|on monday}, {approved or not|what is the status|still nothing|why is it still pending}
    {what is|whats|check} {my status|my waitlist position|my place in the queue|the status of my registration} {for EVENT|please}
    {am i still|where am i} {on the waitlist|waiting|in the line} {for EVENT|right now}
    {show|list} {me my|my|all my} {registrations|bookings|upcoming events i booked|reservations}
    {maine|mene|humne} {kya kya book kiya hai|kaunse event me register kiya tha|kis kis me naam likhwaya|kahan kahan jana hai}
    {mera|meri} {EVENT wala registration|booking|request|seat|naam} {confirm hua kya|approve hui kya|pending kyu hai|pakki hai na|ka status kya hai}
    {waitlist me|waiting list me|line me} {mera number kya hai|main kahan hu|kitne log mujhse aage hain|mera kaunsa number}
    {मैंने|हमने} {क्या क्या बुक किया है|किन कार्यक्रमों में नाम लिखवाया|कहाँ कहाँ रजिस्टर किया|क्या EVENT बुक किया था}
    {मेरा|मेरी} {EVENT वाला पंजीकरण|बुकिंग|अनुरोध|सीट} {पक्का हुआ क्या|मंज़ूर हुई क्या|अभी तक लंबित क्यों है|की स्थिति क्या है}
    {वेटलिस्ट में|प्रतीक्षा सूची में} {मेरा नंबर क्या है|मैं कहाँ हूँ|मुझसे आगे कितने लोग हैं}
    did {my booking|my registration|it} go through`,
  my_ticket: `
    {show|open|find|give|send|get} me {my ticket|my tickets|the qr code|my pass|my entry code} {for EVENT|please|now|i am at the gate}
    {where is|where do i find|where can i see|i cant find|i lost} {my ticket|my qr code|the ticket i bought|my entry pass} {for EVENT|please}
    {mera|meri} {ticket dikhao|qr code dikhao|ticket kahan hai|pass chahiye|entry ka code do|EVENT ka ticket do}
    {मेरा|मेरी} {टिकट दिखाओ|क्यूआर कोड दिखाओ|टिकट कहाँ है|पास चाहिए|EVENT का टिकट दो}
    need to show {my code|something} at the {door|entrance}`,
  'act.register': `
    {register|sign up|enrol|book|add|put} me {for EVENT|in EVENT|down for EVENT|at EVENT please|for that one|for it|for the first one}
    {i want to|id like to|i will|let me|please let me} {join|attend|come to|go to|register for|book} {EVENT|that one|it|the second one}
    {get|grab|reserve|book} {me a seat|us two places|a ticket|a spot} {for EVENT|at EVENT|there|for it}
    {mujhe|humko|mera} {EVENT me register kar do|EVENT me jana hai|isme naam likh do|ye wala book karna hai|EVENT join karna hai|naam daal do EVENT me}
    {EVENT|ye wala|pehla wala} {book kar do|me seat chahiye|me jagah de do|ke liye register karo}
    {मुझे|हमें|मेरा} {EVENT में रजिस्टर कर दो|EVENT में जाना है|इसमें नाम लिख दो|EVENT के लिए सीट चाहिए|EVENT में शामिल होना है}
    {EVENT|यह वाला} {बुक कर दो|में मेरी सीट रख दो|के लिए पंजीकरण करो}
    {do|teen|2|ek} {ticket|seat} {chahiye EVENT ke|EVENT ke liye de do|rakh do EVENT me}
    {दो|तीन|एक} {टिकट चाहिए EVENT के|सीट चाहिए EVENT में|टिकट दे दो EVENT के}
    {two|3|one} {tickets|seats|places} {for EVENT please|to EVENT|at EVENT}
    ok {i am in|count me in|book it|do it|sign me up}`,
  'act.cancel': `
    {cancel|drop|remove|delete|withdraw} {my seat|my booking|my registration|my ticket|my place|me} {for EVENT|from EVENT|at EVENT|for that|please}
    {i cant|we cant|i will not be able to|i am unable to|something came up and i cannot} {come to EVENT|make it to EVENT|attend|come any more}, {take me off|free my seat|cancel it}
    {take|strike|get} {me off|my name off|me out of} {EVENT|the list|that list|it}
    {meri EVENT ki|meri|mera EVENT wala} {booking cancel karo|seat chhod do|registration hata do|ticket radd kar do}
    {main|hum} {EVENT me nahi aa payenge|nahi aa raha|ab nahi ja rahe EVENT} {naam hata do|cancel kar do|kaat do}
    {मेरी EVENT की|मेरी|मेरा EVENT का} {बुकिंग रद्द करो|सीट छोड़ दो|पंजीकरण हटा दो|टिकट कैंसिल कर दो}
    {मैं|हम} {EVENT में नहीं आ पाएँगे|नहीं आ रहा} {नाम हटा दो|रद्द कर दो|काट दो}`,
};
