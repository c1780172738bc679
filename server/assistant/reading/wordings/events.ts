/** Searches, and questions about one event. `EVENT` is an event's name, `PLACE` a town, `TOPIC` what it is about. */
export const eventWordings: Readonly<Record<string, string>> = {
  find_events: `
    what is on this weekend
    show me music events
    show all free workshops
    list TOPIC events
    give me TOPIC in PLACE
    recommend something in PLACE for DATE
    could you suggest anything TOPIC after the ninth
    we adore old architecture, what would you recommend
    my professor says online ones do not count, leave those out
    is there a place where I can sing
    please leave out conferences
    and saturday would do as well but no music
    TOPIC ke baare mein seekhna hai, koi program hai kya
    aisa koi program hai jahan TOPIC sikhate hain
    papa ne kaha hai sirf ravivar ko ghoomne jayenge
    kahin bhi TOPIC hai kya
    TOPIC dekhna hai
    कृपया TOPIC की कार्यशालाएँ दिखाइए
    मुझे TOPIC देखना है, कहीं है क्या
    क्या कोई कार्यक्रम है जहाँ TOPIC होता है
    events in PLACE next week
    anything free on sunday
    show me TOPIC
    something for kids in PLACE
    is there any TOPIC in PLACE in december
    I want to learn TOPIC
    where can I play TOPIC
    things to do in PLACE tonight
    anything with TOPIC under 500 rupees
    we are in PLACE from friday to monday, what can we do
    TOPIC or TOPIC, not in PLACE
    cheapest TOPIC
    only online ones
    and on sunday
    what about PLACE
    only free ones
    any day is fine
    no conferences please
    stop showing TOPIC, give me something else
    something after 6 pm
    is there a concert
    looking for a hackathon
    my son loves TOPIC, anything for him
    I am bored
    what is happening around me
    PLACE me kya ho raha hai
    is weekend kuch hai kya
    PLACE me free wale events dikhao
    koi TOPIC hai kya december me
    mujhe TOPIC seekhna hai
    TOPIC khelna hai sunday ko
    bacchon ke liye kuch batao
    kal kya hai
    aur PLACE me
    sirf free wale
    500 se kam me kuch
    shaam ko kuch hai
    TOPIC ke alawa kuch aur
    PLACE में इस हफ़्ते क्या है
    कल कौन से कार्यक्रम हैं
    मुफ़्त वाले कार्यक्रम दिखाओ
    TOPIC सीखना है
    PLACE में TOPIC है क्या
    बच्चों के लिए कुछ बताओ
    और रविवार को
    सिर्फ़ मुफ़्त वाले
    शाम को कुछ है क्या
    PLACE छोड़कर कहीं और
    TOPIC सुनने कहाँ जाएँ`,
  about_event: `
    how much is EVENT
    where is EVENT
    when does EVENT start
    is EVENT full
    who organises EVENT
    need to audition for EVENT
    EVENT kitne ka hai aur kab
    wat time does EVENT end
    EVENT long or short
    who runs EVENT at half past two
    EVENT me kursi milegi ya zameen par baithna hai
    EVENT me kambal leke aana hai kya
    is gujarati one of the languages at EVENT
    are you allowed to eat the rice at EVENT
    do I have to know anything before EVENT or can a new person come
    what must I bring to that thing then
    EVENT ke do hazaar rupaye, usme khana shamil hai kya
    agar us din baadal aa gaye to kya hoga
    usme bachchon ko la sakte hain kya
    EVENT से बस कितने बजे लौटती है
    EVENT में क्या नाश्ता मिलता है
    क्या मेरे जैसे बच्चे EVENT में जा सकते हैं
    can I bring my dog to EVENT
    is there parking at EVENT
    do I need to bring anything to EVENT
    is EVENT ok for a ten year old
    what happens at EVENT if it rains
    how long is EVENT
    are there seats left for EVENT
    tell me about EVENT
    does EVENT have food
    can beginners come to EVENT
    is it in english
    what should I wear
    how much is that
    where do we meet
    is it scary
    what time does it end
    do they give a certificate
    is the fee per person or per team at EVENT
    EVENT kitne ka hai
    EVENT kahan hai
    EVENT kab hai
    EVENT me khana milega kya
    EVENT me seat bachi hai kya
    EVENT kaun kara raha hai
    EVENT me kya lana hai
    EVENT ke baare me batao
    kitne baje khatam hota hai
    EVENT कितने का है
    EVENT कहाँ से शुरू होती है
    EVENT कब है
    EVENT में क्या लाना है
    EVENT में खाना मिलेगा क्या
    EVENT में सीट बची है क्या
    EVENT कौन करा रहा है
    यह कितने बजे खत्म होता है
    EVENT में दस्ताने मिलेंगे
    what are people saying about EVENT
    can I leave EVENT early`,
};
