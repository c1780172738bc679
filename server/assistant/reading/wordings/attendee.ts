/** How people ask about registering, paying and the site's rules, one wording per line. */
export const attendeeWordings: Readonly<Record<string, string>> = {
  'how_to_register.register': `
    how do I register
    how does booking work here
    what are the steps to sign up for an event
    how to get a ticket for something
    can I register several people at once
    event me register kaise karte hain
    ticket kaise book karu
    kisi event me jaana ho to kya karna padta hai
    पंजीकरण कैसे करते हैं
    टिकट कैसे लें
    क्या एक साथ चार लोगों का रजिस्ट्रेशन हो सकता है
    i never used this site how do i join something`,
  'how_to_register.account': `
    do I need an account to register
    I forgot my password
    the code does not come, I can not log in
    how do I create an account
    can I sign up without a phone number
    what do you need from me at sign up
    login nahi ho raha
    password bhool gaya
    otp nahi aaya
    account banana zaroori hai kya
    bina account ke register kar sakte hain
    लॉग इन नहीं हो रहा
    पासवर्ड भूल गया हूँ
    खाता बनाना ज़रूरी है क्या
    क्या बिना खाता बनाए रजिस्टर कर सकते हैं
    my login link is broken`,
  'how_to_register.waitlist': `
    how does the waitlist work
    what happens to the waiting list when someone who had a seat withdraws
    what happens if an event is full
    if someone cancels do I get the seat automatically
    waitlist kya hoti hai
    full ho gaya to kya seat mil sakti hai
    वेटलिस्ट कैसे काम करती है
    जगह भर गई हो तो क्या करें
    are my chances good on the waiting list`,
  'how_to_register.approval': `
    why do I need approval
    what does pending mean
    how long does approval take
    approval kya hota hai
    pending ka matlab kya hai
    मंज़ूरी का क्या मतलब है
    मंजूरी में कितना समय लगता है
    why does the organiser have to accept me`,
  'how_to_register.age': `
    how old do I have to be to register
    can children come with their parents
    I am fifteen, can I sign up by myself
    is there a minimum age on this site
    18 se kam wale register kar sakte hain
    age limit kya hai
    bachche akele aa sakte hain kya
    रजिस्टर करने के लिए कितनी उम्र चाहिए
    क्या बच्चे आ सकते हैं
    मैं बारह साल का हूँ, क्या मैं खुद रजिस्टर कर सकता हूँ`,
  'how_to_register.deadline': `
    until when can I register
    what is the last date to sign up
    when does registration close
    kab tak register kar sakte hain
    last date kya hai registration ki
    रजिस्टर करने की आखिरी तारीख क्या है
    can I register on the same day`,
  'how_to_register.cancel': `
    how do I cancel a registration
    what if I can not come after booking
    can I give my place back
    booking cancel kaise karte hain
    nahi aa paya to kya hoga
    पंजीकरण कैसे रद्द करें
    न आ सकूँ तो क्या करना होगा
    where is the cancel button`,
  'payment_rules.refund': `
    what is the refund policy
    if I cancel my event what happens to those who paid
    does everyone get their money if the organiser cancels
    event cancel ho gaya to jinhone paise diye unka kya
    अगर मैं अपना कार्यक्रम रद्द करूँ तो जिन्होंने पैसे दिए उनका क्या
    do I get my money back if I cancel
    when will my refund arrive
    are tickets refundable
    refund kab milta hai
    paisa wapas milega kya cancel karne par
    refund ka rule kya hai
    event cancel ho gaya to paise ka kya
    पैसे वापस कब मिलते हैं
    रिफंड का नियम क्या है
    कार्यक्रम रद्द हुआ तो पैसा लौटेगा क्या
    I cancelled last week where is my money`,
  'payment_rules.pay': `
    how can I pay
    does using this site cost anything
    is this website free to use for students
    site use karne ke paise lagte hain kya
    do you take upi
    can I pay with a foreign credit card
    is cash allowed
    payment kaise karte hain
    gpay chalega kya
    kaunse card chalte hain
    भुगतान कैसे करें
    क्या यूपीआई से पैसे दे सकते हैं
    which payment methods do you accept`,
  'payment_rules.receipt': `
    where is my receipt
    I need a bill for my company
    can I get an invoice for the ticket
    receipt kahan milegi
    mujhe bill chahiye
    मुझे रसीद चाहिए
    बिल कहाँ मिलेगा
    gst invoice for my ticket`,
  'payment_rules.failed': `
    money was deducted but I got no ticket
    payment failed
    I was charged twice
    paise kat gaye par ticket nahi aaya
    payment atak gaya
    do baar paise kat gaye
    पैसे कट गए पर टिकट नहीं मिला
    भुगतान असफल हो गया
    my card was declined but the bank shows a charge
    transaction stuck`,
  'payment_rules.hold': `
    how long is my seat kept while I pay
    how much time do I have to pay
    payment karne ke liye kitna time milta hai
    seat kitni der hold rehti hai
    भुगतान के लिए कितना समय मिलता है
    when does my unpaid booking expire`,
  'site_help.delete_account': `
    delete my account
    how do I close my account and erase everything
    account hatana hai
    mera account delete kar do
    मेरा खाता हटाना है
    खाता कैसे बंद करूँ
    remove my profile from the site`,
  'site_help.download_data': `
    download everything you know about me
    can I get a copy of my data
    mera data download karna hai
    मेरी सारी जानकारी डाउनलोड करनी है
    export my personal data`,
  'site_help.unsubscribe': `
    stop sending me emails
    how do I turn off notifications
    I get too many mails
    unsubscribe from the weekly mail
    mail aana band karo
    notification kaise band kare
    ईमेल आना बंद करो
    सूचनाएँ कैसे बंद करें
    why do you keep mailing me`,
  'site_help.change_name': `
    my name is spelled wrong on the ticket
    how do I change my email address
    change my profile picture
    naam galat hai ticket pe kaise badle
    email id badalni hai
    मेरा नाम गलत लिखा है, कैसे बदलूँ
    प्रोफाइल फोटो कैसे बदलें
    i got married and have a new name`,
  'site_help.saved': `
    where are my saved events
    how do I bookmark an event
    the heart button, what does it do
    saved events kahan milenge
    event save kaise kare
    सहेजे हुए कार्यक्रम कहाँ हैं
    list of things I liked
    the events I saved are gone, where are they
    जो इवेंट मैंने सेव किए थे वो कहाँ गए`,
  'site_help.group': `
    how do I start a group
    can I join a community here
    follow an organiser to hear about new events
    group kaise banaye
    kisi organiser ko follow kaise kare
    समूह कैसे बनाएँ
    आयोजक को फॉलो कैसे करूँ
    make a club page`,
  'site_help.share': `
    how do I share an event with friends
    send this on whatsapp
    invite my friends to an event
    event share kaise kare
    dost ko link kaise bheju
    दोस्तों को कार्यक्रम कैसे भेजूँ
    get a link to the page`,
  'site_help.discussion': `
    how can I ask the organiser a question
    contact the host
    is there a comment section
    organiser se kaise baat kare
    organiser ko sawal kaha puche
    आयोजक से कैसे पूछूँ
    आयोजक से संपर्क कैसे करें
    write to the people who run an event`,
  'site_help.calendar': `
    add it to my google calendar
    can I get a reminder
    whatsapp par reminder aata hai kya
    calendar me kaise dale
    apne calendar me event kaise jodu
    कैलेंडर में कैसे जोड़ूँ
    ical feed of my events`,
  'site_help.transfer': `
    can my friend go instead of me
    transfer my ticket to someone else
    give my seat to my sister
    ticket kisi aur ko de sakte hain kya
    mera ticket dost ke naam karna hai
    टिकट किसी और को दे सकते हैं क्या
    मेरी जगह मेरा भाई आ सकता है
    can I sell my ticket`,
  'site_help.language': `
    how do I change the site to hindi
    is this website available in marathi
    site hindi me kaise kare
    bhasha kaise badle
    साइट हिंदी में कैसे देखें
    भाषा कैसे बदलें
    switch the language`,
  'site_help.privacy': `
    who can see my name when I register
    what do you do with my data
    is my email shown to others
    mera data safe hai kya
    mera number kisko dikhta hai
    मेरी जानकारी कौन देख सकता है
    do you track me or sell my data`,
  'site_help.report': `
    how do I report a fake event
    this event looks like a scam
    someone is posting spam
    fake event ki shikayat kaise kare
    नकली कार्यक्रम की शिकायत कैसे करूँ
    report abusive comments`,
};
