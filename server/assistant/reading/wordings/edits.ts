import { editsOfConditions } from './edits-of-conditions.ts';
import { linesOf } from './index.ts';

/** Messages after a search, by how they change it. */
const said: Readonly<Record<string, string>> = {
  edit: editsOfConditions,
  add: `
    and {DATE|TOPIC|PLACE} please
    {DATE|PLACE|TOPIC} please too
    {and|also|} {include|add|throw in|put in} {PLACE|TOPIC|DATE} {too|as well|also|}
    {PLACE|TOPIC} bhi {jod do|daal do|add karo|dekh lo|shamil karo} {aur jahan parking mile|}
    {PLACE|TOPIC} भी {जोड़ दो|डाल दो|शामिल करो|देख लो}
    {or|and} the {weekend|week|day} {after|after that} {too|as well|is fine too}
    {DATE|weekend ke} bhi {jod do|add kar do|dikhao}
    TOPIC too but only DATE
    or TOPIC too
    and TOPIC too please
    PLACE is acceptable as well
    even PLACE would do
    PLACE too
    TOPIC too
    PLACE is fine too
    or PLACE
    either PLACE or PLACE
    plus TOPIC
    PLACE me bhi dekho
    PLACE bhi chalega
    dono me se kahi bhi
    DATE bhi chalega
    PLACE में भी देखो
    PLACE भी चलेगा
    दोनों में से कहीं भी
    DATE भी चलेगा
    DATE is ok too
    DATE would also work
    PLACE would work as well
    PLACE is also possible for us
    could also be PLACE
    can be PLACE also
    also PLACE
    and PLACE as well
    DATE as well
    TOPIC is fine too
    TOPIC as well if there is one
    or TOPIC
    or in PLACE
    or on DATE
    if not then PLACE too
    either of the two
    both are fine
    PLACE or PLACE, whichever
    PLACE bhi theek hai
    PLACE bhi dekh lo
    PLACE bhi ho sakta hai
    PLACE me bhi ho to
    DATE bhi theek hai
    DATE bhi ho sakta hai
    TOPIC bhi chalega
    TOPIC ho to wo bhi
    TOPIC bhi dikhao
    ya PLACE
    ya phir DATE
    PLACE भी ठीक है
    PLACE भी हो सकता है
    DATE भी ठीक है
    TOPIC भी चलेगा
    TOPIC हो तो वो भी
    TOPIC भी दिखाओ
    या PLACE
    या फिर DATE`,
  any_place: `
    {doesnt matter|does not matter} which {city|town|place} {actually|really|}
    {any|whatever} {city|town} {is ok|works|is fine} {i am taking a train anyway|}
    {PLACE ka chakkar chhodo|} {sheher|city} {koi bhi chalega|koi sa bhi}
    {PLACE का चक्कर छोड़ो|} शहर {कोई भी चलेगा|कोई सा भी}
    which town does not matter
    in whatever city
    no matter which city
    the town is not important
    any town
    does not have to be PLACE
    not necessarily PLACE
    shehar se farak nahi padta
    jagah matter nahi karti
    शहर से फ़र्क़ नहीं पड़ता
    जगह मायने नहीं रखती
    anywhere is fine
    doesnt matter where
    any city will do
    the city does not matter
    wherever
    we can take a train so anywhere
    i can travel
    ok then in the whole country
    all over india
    everywhere then
    forget the city
    drop the place
    not only in PLACE, anywhere
    i have a rail pass so any town
    oh well, elsewhere then
    in other cities too
    kahin bhi chalega
    kahi bhi
    jagah koi bhi
    sheher koi bhi
    poore india me
    train se chala jaunga kahin bhi
    PLACE zaruri nahi kahi bhi
    कहीं भी चलेगा
    जगह कोई भी
    शहर कोई भी
    पूरे भारत में
    कहीं का भी`,
  any_time: `
    {actually|honestly|} {the|which} {month|week|date|day} {does not matter|doesnt matter|is not important|is flexible}
    {kab bhi|kisi bhi mahine|kisi bhi hafte} {chalega|ho}
    {महीना|तारीख़|दिन} {कोई भी|जो भी} {हो|चलेगा}
    which day does not matter to me
    the day is not important
    no matter which day
    does not have to be DATE
    din se farak nahi padta
    koi bhi din chalega
    दिन से फ़र्क़ नहीं पड़ता
    कोई भी दिन चलेगा
    any day is fine
    any time
    doesnt matter when
    whenever
    forget the date
    some other day then
    i am flexible with the date
    not just DATE, any day
    the date does not matter
    all of them no matter when
    the whole year
    kabhi bhi
    din koi bhi
    kisi bhi din
    date koi bhi chalegi
    jab bhi ho
    कभी भी
    किसी भी दिन
    तारीख कोई भी
    जब भी हो`,
  any_price: `
    it does not have to be free
    what it costs does not matter
    i do not care about the price
    kitna bhi lage
    daam se farak nahi
    दाम से फ़र्क़ नहीं पड़ता
    price does not matter
    paid ones too
    i can pay
    money is no problem
    it may cost something
    my aunt is paying so any price
    forget the budget
    not only free
    paise ki chinta nahi
    paid bhi chalega
    kitne ka bhi ho
    paisa chalega
    पैसे की चिंता नहीं
    पैसे वाले भी चलेंगे
    कितने का भी हो`,
  any_topic: `
    the topic does not matter
    no matter what it is about
    i am open to everything
    vishay koi bhi
    विषय कोई भी
    anything really
    any topic
    does not have to be TOPIC
    whatever it is
    not only TOPIC
    any kind of event
    something else than TOPIC
    kuch bhi chalega
    topic koi bhi
    kisi bhi tarah ka
    कुछ भी चलेगा
    किसी भी तरह का`,
  new: `
    ok now something different, is there TOPIC in PLACE
    forget that, TOPIC in PLACE
    changed my mind, i want TOPIC
    no wait i changed my mind, TOPIC please
    never mind, what is on in PLACE on DATE
    leave it. any TOPIC in PLACE
    ok new question: which TOPIC are there in DATE
    and now for my sister: she wants TOPIC in PLACE in DATE
    another question, are there any TOPIC conferences in DATE
    thanks. and is there any TOPIC anywhere
    great. also looking for TOPIC in DATE
    what is happening in PLACE on DATE
    show me TOPIC events in PLACE on DATE
    list all free events in PLACE
    are there any TOPIC workshops in PLACE next month
    i am looking for TOPIC in PLACE
    find me TOPIC under NUM in PLACE
    hello again, anything about TOPIC in PLACE
    different topic: TOPIC for kids in PLACE on DATE
    start over
    start again with PLACE on DATE
    scrap that and show TOPIC in PLACE
    my friend is looking for TOPIC in PLACE around DATE
    next thing, TOPIC in PLACE
    ok cool. my brother needs TOPIC in PLACE on DATE
    is there a place to see TOPIC
    do you have TOPIC
    do you have something with TOPIC for my son
    i want to see TOPIC
    can i learn TOPIC somewhere
    where can i play TOPIC
    any idea where one can do TOPIC
    chhodo, PLACE me TOPIC hai kya
    chhodo ye, TOPIC dikhao
    ye sab chhodo TOPIC batao PLACE me
    rehne do, DATE ko PLACE me kya hai
    accha ab ye batao PLACE me TOPIC hai
    achha ek aur baat, TOPIC ka koi event hai
    mera bhai TOPIC dhundh raha hai PLACE me
    mujhe TOPIC sikhna hai
    TOPIC khelna hai PLACE me
    PLACE me DATE ko kya kya hai
    koi TOPIC ka workshop hai PLACE me
    doosra sawal, TOPIC ki conference hai kya
    man badal gaya TOPIC dekhna hai
    naya sawal PLACE me TOPIC
    kya kahin TOPIC hota hai
    छोड़ो, PLACE में TOPIC है क्या
    ये सब छोड़ो TOPIC बताओ
    रहने दो, DATE को PLACE में क्या है
    अच्छा अब बताओ PLACE में TOPIC है
    एक और सवाल, TOPIC का कोई कार्यक्रम
    मेरा भाई TOPIC ढूँढ रहा है PLACE में
    मुझे TOPIC सीखना है
    मुझे TOPIC देखने हैं
    PLACE में DATE को क्या क्या है
    क्या कहीं TOPIC होता है
    मन बदल गया, TOPIC
    नया सवाल: PLACE में TOPIC
    PLACE में TOPIC खेलने की कोई जगह`,
};

export const edits = Object.entries(said).flatMap(([label, lines]) =>
  linesOf(lines).map((variant) => ({ label, ...variant })),
);
