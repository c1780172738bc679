/**
 * More searches, and questions about one event. `{a|b}` stands for each of its alternatives in turn; a line with `@`
 * follows an answer about one event, one with `+` follows a list of events.
 */
export const eventVariants: Readonly<Record<string, string>> = {
  find_events: `
    {what is|whats|anything|is anything|what else is} {on|happening|going on|there to do|planned} {in PLACE|on DATE|near me|in PLACE on DATE|this DATE|around PLACE}
    {show|find|list|give|get} me {all|some|the|only|any} {TOPIC events|free events|TOPIC in PLACE|events in PLACE|workshops on DATE|online events|things in PLACE under NUM rupees}
    {i am|we are|my family is|im} {in PLACE|visiting PLACE|travelling to PLACE|landing in PLACE|free} on DATE, {what can we do|any ideas|anything good|what should we see}
    {i want|i would like|i love|i like|my daughter likes|my brother wants|my mother enjoys} {to learn TOPIC|TOPIC|to see TOPIC|to play TOPIC|to try TOPIC|to hear TOPIC}, {is there something|anything|where can i go|any event}
    {is there|are there|do you have|got} {any|some|a} {TOPIC|TOPIC events|TOPIC class|TOPIC workshop|kids events|morning events} {in PLACE|on DATE|under NUM|for beginners|next DATE}
    {my exam is over|i am so bored|i have a project about TOPIC|my cousin visits on DATE|i just moved to PLACE}, {suggest something|show me events|what is there|find me something cheap}
    {stop|dont|please dont} {showing|show|give} me {TOPIC|PLACE|paid stuff|conferences|online things}, {i want TOPIC|only PLACE|free ones in PLACE on DATE|something else}
    {where can i|where do i go to|can i} {learn|see|hear|play|watch|do|buy|eat|meet} {TOPIC|some TOPIC|people who like TOPIC}
    {PLACE|DATE|TOPIC|TOPIC PLACE|PLACE DATE|TOPIC DATE}
    {events|programmes|something|karyakram} {without tickets|without a ticket|with no entry fee|where no ticket is needed}
    {बिना टिकट वाले|बिना फीस वाले} {कार्यक्रम|कुछ PLACE में}
    {cheapest|earliest|next|best} {TOPIC|event in PLACE|thing on DATE|workshop}
    + {only|just|and|but|ok} {free ones|on DATE|in PLACE|online|in the evening|TOPIC|before NUM|under NUM rupees|with seats left}
    + {what about|how about|and|or} {PLACE|DATE|TOPIC|the week after|the next day|evening}
    + {not|no|without|except} {TOPIC|PLACE|online|DATE|the paid ones}
    + {too expensive|too early|too far|all full}, {something cheaper|later please|others|anything else|show ones with seats}
    + {aur|sirf|bas|par} {PLACE me|DATE ko|free wale|TOPIC wala|shaam ko|online}
    + {और|सिर्फ़|बस|लेकिन} {PLACE में|DATE को|मुफ़्त वाले|TOPIC वाला|शाम को|ऑनलाइन}
    + {any day|anywhere|any city|any price} {is fine|works|will do}
    {PLACE me|DATE ko|is DATE|agle DATE} {kya hai|kuch hai kya|kya chal raha hai|kya kya ho raha hai|ghoomne layak kuch|koi event batao|kuch TOPIC ka}
    {mujhe|bachchon ko|meri beti ko|humko|mummy ko} {TOPIC seekhna hai|TOPIC dekhna hai|TOPIC pasand hai kuch batao|TOPIC khelna hai|kuch karna hai DATE ko|TOPIC sunna hai PLACE me}
    {koi|kuch} {TOPIC wala event|sasta sa|free wala|TOPIC|achha program|bachchon wala} {hai kya|batao|dikhao|hai PLACE me|ho to batana|DATE ko}
    {exam khatam ho gaye|bore ho raha hu|dost aa rahe hain|chhutti hai}, {kuch batao|PLACE me kya hai|DATE ko kya kare|koi TOPIC event}
    {PLACE में|DATE को|इस DATE|अगले DATE} {क्या है|कुछ है क्या|क्या हो रहा है|कौन से कार्यक्रम हैं|घूमने लायक कुछ|कोई TOPIC}
    {मुझे|बच्चों को|मेरी बेटी को|हमें|माँ को} {TOPIC सीखना है|TOPIC देखना है|TOPIC पसंद है कुछ बताओ|TOPIC खेलना है|TOPIC सुनना है PLACE में}
    {कोई|कुछ} {TOPIC वाला कार्यक्रम|सस्ता|मुफ़्त वाला|TOPIC|बच्चों के लिए} {है क्या|बताइए|दिखाओ|PLACE में|DATE को}`,
  about_event: `
    {how much|what} {is|does|for} {EVENT|the ticket for EVENT|EVENT cost|a seat at EVENT}
    {tell me|tell us|i want to know|give me details} {about EVENT|about the EVENT|more about EVENT|about the TOPIC festival|about the TOPIC evening}
    {when|what time|until when|how long|what day} {is|does|will} EVENT {start|end|last|go on|begin}
    {where|at which address|in what part of town} {is EVENT|does EVENT meet|do we go for EVENT}
    {do i|should i|must we|do they} {need|bring|have to bring|get|have|provide} {my own TOPIC|anything|shoes|water|a laptop|experience|equipment|lunch|a mat} {for EVENT|at EVENT}
    {can|may|could} {i|my kid|my grandmother|a beginner|we|my dog|a wheelchair user} {come to EVENT|join EVENT late|take photos at EVENT|bring a friend to EVENT|eat at EVENT|leave EVENT early}
    {is|will} {EVENT|the EVENT} {be in english|suitable for kids|dangerous|outdoors|cancelled if it rains|full|free|good for beginners|online|very hard|scary}
    {does|will} {EVENT|the price of EVENT} {include food|have parking|have a certificate|need approval|include material|be recorded}
    {who|what kind of person} {runs|teaches|organises|leads|speaks at} EVENT
    {what happens|what do we do|what will i learn|what is included|what do people wear} {at EVENT|in EVENT|if it rains at EVENT|after EVENT}
    {EVENT|EVENT wala} {kitne ka hai|kab hai|kahan hai|me kya lana hai|kitne baje khatam hoga|free hai kya|full ho gaya kya|bachche aa sakte hain kya|me khana milega|online hai kya|kaun karwa raha hai|hindi me hai kya|me parking hai}
    {EVENT|EVENT वाला} {कितने का है|कब है|कहाँ है|में क्या लाना है|कितने बजे खत्म होगा|मुफ़्त है क्या|भर गया क्या|में बच्चे आ सकते हैं क्या|में खाना मिलेगा|ऑनलाइन है क्या|कौन करा रहा है|हिंदी में है क्या}
    @ {is it|is that} {free|scary|full|hard|in hindi|outdoors|far from the station|ok for my son|safe|only for women|for beginners|on time}
    @ {do i|do we|should i} {need to bring anything|bring my own TOPIC|wear something special|know TOPIC|book early|come early|have to pay extra}
    @ {can|may|could} {my dog come|i bring my sister|kids come too|i come late|we take photos|i sit somewhere|i eat there|we sleep there}
    @ {how much|what time|where exactly|who runs it|how long is it|when does it end|how do i get there|how many seats are left}
    @ {what if|what happens if} {it rains|i am late|there are clouds|i cant swim|nobody comes}
    @ {will there be|is there|do they have|do you get|are there} {food|parking|toilets|chairs|a bus back|english|TOPIC|wifi|tea|shade}
    @ {lovely|great|nice|hm|ok}, {is there something special we should wear|and the price|does the price include food|what do they teach|do we go home at night}
    @ {kitne ka hai|kahan hai|kab tak chalega|kya lana padega|khana milega kya|bachche aa sakte|parking hai kya|barish hui to|seat bachi hai|free hai|chair milegi|kaunsi bhasha me|mushkil hai kya|isme TOPIC chalega kya}
    @ {usme|isme|wahan} {kya kya hoga|TOPIC milega kya|kya pehenna hai|akele ja sakte kya|beer milti hai kya|camera chalega}
    @ {कितने का है|कहाँ है|कब तक चलेगा|क्या लाना होगा|खाना मिलेगा क्या|बच्चे आ सकते हैं|पार्किंग है क्या|बारिश हुई तो|सीट बची है|कुर्सी मिलेगी}
    @ {उसमें|इसमें|वहाँ} {क्या क्या होगा|TOPIC मिलेगा क्या|क्या पहनना है|अकेले जा सकते हैं क्या|TOPIC लाने की अनुमति है}
    @ {and|but|also} {food|parking|the price|age limit|dress code|how long|the language|for kids}
    + {the first one|the second one|the last one|that TOPIC one} {how much|where is it|is it free|when does it start|kitne ka hai}`,
};
