/** How organisers ask about the ways of running an event, one wording per line. */
export const organiserWordings: Readonly<Record<string, string>> = {
  'organiser_help.create': `
    how do I create an event
    I want to host a workshop here, where do I start
    how can I put my concert on this site
    what do I need to publish an event
    can anyone organise something here or only companies
    steps to list our meetup on mela
    apna event kaise banau
    event post karna hai kaise karu
    workshop host karni hai yahan, kya karna padega
    naya event kaise daale
    नया कार्यक्रम कैसे बनाएँ
    मैं अपना कार्यक्रम यहाँ कैसे डालूँ
    मुझे एक कार्यशाला रखनी है, कहाँ से शुरू करूँ`,
  'organiser_help.edit': `
    how do I change the time of my event
    I typed the wrong address, where do I edit it
    can I move my event to another day after publishing
    how to change the poster
    the description has a mistake, how do I fix it
    venue badal gaya, page pe kaise badlu
    event ki date kaise change karu
    photo kaise upload karte hain event me
    कार्यक्रम की तारीख कैसे बदलूँ
    मेरे इवेंट का पता गलत है, कहाँ ठीक करूँ
    if I change the venue will people be informed
    event got postponed a week, do registrations carry over or do people register again
    the rain forces us to change the date, how are people told
    baarish ki wajah se tareekh badalni pade to kya kare`,
  'organiser_help.approve': `
    how do I approve people who registered
    where do I accept or decline requests
    can I approve everyone at once
    I want to check each person before they get a place
    how can I turn approval off
    do I have to approve everybody myself
    switch off manual approval for my event
    logo ko approve kaise karu
    approval band karna hai
    approval wala option kahan hai
    registration reject kaise kare
    लोगों को मंज़ूरी कैसे दूँ
    हर पंजीकरण को खुद मंज़ूर करना चाहता हूँ, कैसे
    मंजूरी वाला नियम कैसे हटाऊँ`,
  'organiser_help.attendees': `
    where can I see the list of people coming
    how do I export the registrations as csv
    download the attendee list as excel
    csv of guests with phone numbers, where
    can I print names and emails of my guests
    how do I get a spreadsheet of everyone who signed up
    participants ki list kaise nikalu
    registration wali list excel me kaise milegi
    kaun kaun aa raha hai ye kahan dikhta hai organiser ko
    आने वालों की सूची कैसे डाउनलोड करूँ
    प्रतिभागियों की लिस्ट एक्सेल में चाहिए, कैसे मिलेगी`,
  'organiser_help.message': `
    how do I email everyone who registered
    I need to tell my attendees the gate has changed
    can I send a message to people on the waitlist only
    how to notify participants about a delay
    sab registered logo ko message kaise bheju
    participants ko mail karna hai
    आने वाले लोगों को संदेश कैसे भेजूँ
    सबको बताना है कि जगह बदल गई, कैसे बताऊँ
    is there a way to write to all my guests at once`,
  'organiser_help.cancel_event': `
    how do I cancel my event
    I have to call the workshop off, what happens to people
    if I cancel my event does everyone get an email
    delete an event I published by mistake
    इवेंट डिलीट कैसे करूँ
    the hall is gone, we can not hold it, how to cancel the whole thing
    apna event cancel kaise karu
    event radd karne par logon ko paisa wapas milta hai kya
    event delete karna hai
    अपना कार्यक्रम कैसे रद्द करूँ
    कार्यक्रम रद्द हुआ तो लोगों को खबर जाती है क्या
    अगर मैं कार्यक्रम रद्द कर दूँ तो क्या होगा`,
  'organiser_help.capacity': `
    how do I add more seats
    can I raise the limit after people have registered
    where do I change the number of places
    how to make seats unlimited
    can I reduce the capacity later
    seats kaise badhau
    seat limit kahan se badalti hai
    capacity kam kar sakte hain kya baad me
    सीटें कैसे बढ़ाऊँ
    जगहों की संख्या कहाँ बदलूँ
    क्या बाद में सीटें कम कर सकते हैं
    I want to allow twenty more people, how`,
  'organiser_help.paid': `
    how do I sell tickets
    can I charge for my event
    how to set the price of a ticket
    can I change the ticket price later
    I want to make my free event paid
    ticket ka daam kaise rakhu
    apne event ka paisa kaise lu
    ticket price baad me badal sakte hain
    टिकट का दाम कैसे तय करूँ
    क्या टिकट की कीमत बाद में बदल सकती है
    टिकट बेचना है, कैसे करूँ
    how do i put a fee on my class`,
  'organiser_help.ticket_types': `
    can I have different tickets like student and regular
    how do I set an early bird price
    how to add a vip ticket
    group discount for five or more people
    can early tickets stop being sold by themselves on a date
    two kinds of tickets, early birds and regular
    can people choose what they pay
    sell t-shirts together with tickets
    students ke liye alag ticket kaise banaye
    early bird kaise lagau
    दो तरह के टिकट कैसे रखूँ
    जल्दी खरीदने वालों को कम दाम कैसे दूँ
    add ons with the ticket`,
  'organiser_help.codes': `
    can I make a discount code
    how do coupon codes work
    promo code for my friends
    where do I create a voucher
    how to give 20 percent off to members
    coupon code bana sakte hain kya
    discount code kaise banaye
    कूपन कोड कैसे बनाऊँ
    छूट का कोड कहाँ बनता है
    secret code for hidden tickets`,
  'organiser_help.invoices': `
    how do I put my gst number on invoices
    do buyers get a tax invoice automatically
    where do I enter tax details
    can the site issue bills for my tickets
    gst kaise lagau tickets pe
    invoice me company ka naam kaise aayega
    tax rate kahan set karte hain
    जीएसटी नंबर कहाँ डालूँ
    क्या खरीदने वालों को बिल अपने आप जाता है
    टिकट पर टैक्स कैसे लगाऊँ
    credit notes for refunds`,
  'organiser_help.payouts': `
    when do I get the money from ticket sales
    how do I connect my bank account
    where do I add my upi id to get paid
    how does the payout work for organisers
    can people pay me at the door
    what fees do you take from organisers
    tickets ka paisa mere account me kab aayega
    paisa bank me kab aayega
    bank account kaise jodu
    paise mujhe kaise milenge organiser hu
    टिकटों का पैसा मुझे कब मिलेगा
    अपना बैंक खाता कहाँ जोड़ूँ
    do you take a commission on my sales
    set up razorpay or stripe`,
  'organiser_help.refund_attendee': `
    how do I refund one attendee
    give one person their money back
    I want to return half the price to a guest
    kisi ek ko refund kaise du
    ek attendee ka paisa wapas karna hai
    किसी एक व्यक्ति को पैसे कैसे लौटाऊँ
    partial refund to a participant, how
    can I give a participant half the money back
    क्या मैं एक प्रतिभागी को आधा पैसा लौटा सकता हूँ`,
  'organiser_help.check_in': `
    how does check in work at the entrance
    how do I scan tickets
    can helpers scan the qr codes with their own phones
    does scanning work without internet
    what do we need at the door
    ticket scan kaise kare
    gate pe check in kaise hoga
    qr scan karne ke liye app chahiye kya
    गेट पर टिकट कैसे जाँचें
    बिना इंटरनेट के चेक इन होगा क्या
    टिकट स्कैन कैसे करूँ`,
  'organiser_help.team': `
    how do I add a co organiser
    can my friend help me manage the event
    give a volunteer access to my event
    invite someone to my team
    what can editors do
    team me kisi ko kaise jodu
    mera dost bhi event manage kare, kaise
    volunteers ko access kaise du
    अपनी टीम में किसी को कैसे जोड़ूँ
    साथी को आयोजक कैसे बनाऊँ
    two of us run this, can both edit
    remove a co host again`,
  'organiser_help.repeat': `
    my meetup happens every week, do I create it each time
    how do I make a recurring event
    an event on the first monday of every month
    copy last years event
    repeat the class for six weeks
    purane event ko copy karke naya kaise banaye
    skip one date of a series
    har mahine wale event me ek tareekh chhodni ho to
    the workshop happens every month but one date must be left out
    series of workshops on several dates
    har hafte wala event kaise banau
    same event dobara banana hai copy karke
    हर महीने होने वाला कार्यक्रम कैसे बनाऊँ
    एक ही कार्यक्रम बार बार कैसे रखूँ
    without creating it again each time`,
  'organiser_help.remove': `
    how do I remove someone from my event
    block a person who behaves badly
    kick out an attendee
    kisi ko event se kaise hatau
    ek aadmi ko block karna hai
    किसी को अपने कार्यक्रम से कैसे हटाऊँ
    take a participant off the list`,
  'organiser_help.close': `
    how do I stop registrations early
    close sign ups before the event
    I want to set a last date for registering
    registration band kaise karu
    pause bookings for my event
    पंजीकरण बंद कैसे करूँ
    stop taking more people`,
  'organiser_help.private': `
    can I make my event private
    an event only for people I invite
    protect the page with a password
    private event jo sirf link se khule
    प्राइवेट इवेंट बना सकते हैं क्या जो सिर्फ लिंक से खुले
    can I save a draft and publish later
    how do I hide my event from the list
    event sirf invited logo ko dikhe, kaise
    private event kaise banaye
    pehle draft rakhna hai baad me publish
    निजी कार्यक्रम कैसे बनाऊँ
    सिर्फ बुलाए हुए लोगों के लिए कार्यक्रम
    publish it automatically on monday`,
  'organiser_help.questions': `
    can I ask people for their t shirt size when they register
    add my own questions to the registration form
    collect phone numbers or food preference
    custom fields in the form
    form me apna sawal kaise jodu
    registration me extra details kaise mangu
    फॉर्म में अपना सवाल कैसे जोड़ूँ
    ask attendees for their college name when signing up`,
  'organiser_help.embed': `
    how do I show my events on my own website
    embed a register button on our page
    widget for my blog
    put the event calendar on wordpress
    apni website pe event kaise dikhau
    html code for my site
    embed code kahan hai, rang badal sakte hain
    अपनी वेबसाइट पर कार्यक्रम कैसे दिखाऊँ
    iframe of the event list`,
};
