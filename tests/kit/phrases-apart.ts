/**
 * Written before the grammar read the other table. Someone who mends the grammar doesn't look at them: only their score says how
 * other people fare.
 */
export const phrasesApart = `
add.place en: throw in {X} while you're at it | {X} is an option too | we'd drive to {X} if needed, show that too | can you put {X} in as well
add.place hl: {X} jaa sakte hai wo bhi dikhana | {X} bhi daal do | {X} mein bhi ho to batana | {O} ke saath {X} bhi
add.place hi: {X} भी जा सकते हैं, वो भी दिखाना | {X} भी डाल दो | {X} में भी हो तो बताना | {O} के साथ-साथ {X} भी
add.day en: could do {X} as well | and maybe {X} | let's have {X} too | {O} and {X} both
add.day hl: {X} bhi ho jayega | {X} ko bhi aa sakta hu, wo bhi dikhao | {O} aur {X} dono | {X} bhi rakh lo
add.day hi: {X} भी हो जाएगा | {X} को भी आ सकता हूँ, वो भी दिखाओ | {O} और {X} दोनों | {X} भी रख लो
add.date en: {X} is possible too | or else {X} | we're around on {X} as well | let me see {X} also
add.date hl: {X} ko bhi ho sakta hai | {X} bhi daal do | {X} ko bhi aa jaunga | nahi to {X} bhi
add.date hi: {X} को भी हो सकता है | {X} भी डाल दो | {X} को भी आ जाऊँगा | नहीं तो {X} भी
add.month en: {X} would do too | look at {X} as well | {O} and {X} both | put {X} in too
add.month hl: {X} bhi daal do | {O} aur {X} dono | {X} ke bhi add kar do | {X} bhi dekhna
add.month hi: {X} भी डाल दो | {O} और {X} दोनों | {X} के भी शामिल कर लो | {X} भी देखना
add.weekday en: {X} work for me as well | or {X} | {O} and {X} both | {X} can be in there too
add.weekday hl: {X} bhi theek hai | {X} ko bhi aa sakte hai | {O} aur {X} dono | {X} bhi daal do
add.weekday hi: {X} भी ठीक है | {X} को भी आ सकते हैं | {O} और {X} दोनों | {X} भी डाल दो
add.topic en: throw in {X} | I like {X} as well, show those too | {X} would interest me too | or {X}
add.topic hl: {X} bhi pasand hai, wo bhi | {X} bhi daal do | ya {X} bhi | {X} ho to wo bhi batana
add.topic hi: {X} भी पसंद है, वो भी | {X} भी डाल दो | या {X} भी | {X} हो तो वो भी बताना
add.paid en: I don't mind paying | with a ticket is ok as well | show the ones with tickets too | not only free ones
add.paid hl: ticket wale bhi theek hai | thode paise de sakte hai | sirf free nahi | paid ho to bhi dikhao
add.paid hi: टिकट वाले भी ठीक हैं | थोड़े पैसे दे सकते हैं | सिर्फ़ मुफ़्त नहीं | पैसे वाला हो तो भी दिखाओ
replace.place en: scrap {O}, look at {X} | {X}, sorry, not {O} | I'll be in {X} after all | let's try {X}
replace.place hl: {O} cancel, {X} dekho | sorry {X} bolna tha | {X} shift ho gaya hu, wahan ka batao | {O} nahi yaar, {X} me
replace.place hi: {O} रद्द, {X} देखो | माफ़ करना, {X} कहना था | {X} का बताइए अब | {O} नहीं भाई, {X} में
replace.day en: hmm, {X} rather | can't on {O}, {X} then | sorry, I meant {X} | let's say {X}
replace.day hl: {O} ko nahi ho payega, {X} ko | sorry {X} | {X} rakh lo {O} ki jagah | {X} dekho
replace.day hi: {O} को नहीं हो पाएगा, {X} को | माफ़ करना, {X} | {O} के बदले {X} | {X} देखो
replace.month en: sorry, I meant {X} | let's try {X} | {O} won't work, {X} then | how about {X}
replace.month hl: {O} me nahi ho payega, {X} me dekho | matlab {X} | {O} ke badle {X} | {X} dekh lete hai
replace.month hi: {O} में नहीं हो पाएगा, {X} में देखो | मतलब {X} | {O} के बदले {X} | {X} देख लेते हैं
replace.time en: hmm, {X} rather | can it be in the {X} | I meant the {X} | switch to the {X}
replace.time hl: {X} ko ho to batao | {O} ko time nahi, {X} ko | {O} ke badle {X} | {X} dekho
replace.time hi: {X} को हो तो बताओ | {O} को समय नहीं, {X} को | {O} के बदले {X} | {X} देखो
replace.price en: I can go up to {X} rupees | {X} rupees then, not {O} | set the limit to {X} rupees | not over {X} rupees
replace.price hl: {X} rupaye tak de sakta hu | {O} nahi {X} rupaye tak | {X} ke neeche | limit {X} rupaye rakho
replace.price hi: {X} रुपये तक दे सकता हूँ | {O} नहीं, {X} रुपये तक | {X} रुपये से नीचे | सीमा {X} रुपये रखो
replace.topic en: hmm, {X} then | let's try {X} | I'd prefer {X} | {O} is boring, show {X}
replace.topic hl: {O} boring hai, {X} dikhao | {X} dekhte hai | {O} ke badle {X} | {X} ke program batao
replace.topic hi: {O} उबाऊ है, {X} दिखाओ | {X} देखते हैं | {O} के बदले {X} | {X} के कार्यक्रम बताओ
replace.online en: is there one I can join from home | virtual then | let's do online | what is there online
replace.online hl: ghar baithe wala batao | online ho to batao | ab online dekho | ghar se join ho sake wo
replace.online hi: घर बैठे वाला बताओ | ऑनलाइन हो तो बताओ | अब ऑनलाइन देखो | ऑनलाइन ही सही
remove.place en: never mind the city | it can be in any town | {O} isn't a must | wherever it is
remove.place hl: {O} me hi ho aisa nahi hai | jahan bhi ho | sheher se farak nahi padta | kisi bhi sheher me chalega
remove.place hi: {O} में ही हो, ऐसा नहीं है | जहाँ भी हो | शहर से फ़र्क़ नहीं पड़ता | किसी भी शहर में चलेगा
remove.dates en: never mind the month | {O} isn't a must | it can be any time | whichever month
remove.dates hl: {O} me hi ho aisa nahi hai | jab bhi ho | mahine se farak nahi padta | kisi bhi mahine me
remove.dates hi: {O} में ही हो, ऐसा नहीं है | महीने से फ़र्क़ नहीं पड़ता | किसी भी महीने में | तारीख से कोई मतलब नहीं
remove.time en: {O} isn't a must | whatever time it starts | the hour doesn't matter | never mind the time of day
remove.time hl: {O} ko hi ho aisa nahi | time se farak nahi padta | kitne baje bhi ho | din me kabhi bhi
remove.time hi: {O} को ही हो, ऐसा नहीं | समय से फ़र्क़ नहीं पड़ता | कितने बजे भी हो | दिन में कभी भी
remove.price en: money is no object | never mind the price | whatever it costs | the budget doesn't matter any more
remove.price hl: daam se farak nahi padta | jitne ka bhi ho | paise ki parwah nahi | price chhodo
remove.price hi: दाम से फ़र्क़ नहीं पड़ता | जितने का भी हो | पैसों की परवाह नहीं | बजट छोड़ो
remove.topic en: {O} isn't a must | never mind {O}, anything goes | the topic doesn't matter | all kinds
remove.topic hl: {O} hi ho aisa nahi | topic se farak nahi padta | jo bhi ho | har tarah ka
remove.topic hi: {O} ही हो, ऐसा नहीं | विषय से फ़र्क़ नहीं पड़ता | जो भी हो | हर तरह का
remove.seats en: never mind if they are full | full or not | sold out is ok as well | doesn't matter if it is full
remove.seats hl: full ho ya na ho | full ho to bhi dikhao | bhar gaye ho to bhi | sold out bhi theek hai
remove.seats hi: फुल हो या न हो | फुल हो तो भी दिखाओ | सीट न हो तो भी चलेगा | भर चुके भी दिखाओ
remove.online en: online isn't a must | I could also go there | offline works too | at a place is fine as well
remove.online hl: online hi ho aisa nahi | jaa bhi sakta hu | offline bhi theek hai | dono chalega, online offline
remove.online hi: ऑनलाइन ही हो, ऐसा नहीं | जा भी सकता हूँ | ऑफ़लाइन भी ठीक है | ऑनलाइन-ऑफ़लाइन दोनों चलेगा
exclude.old en: any city except {O} | outside {O} please | I've had enough of {O}, elsewhere | skip {O}, other towns
exclude.old hl: {O} se bahar ka | {O} ko hata ke baaki sheher | {O} me nahi, kahin aur | {O} mat dikhao, dusre sheher
exclude.old hi: {O} से बाहर का | {O} को हटाकर बाकी शहर | {O} में नहीं, कहीं और | {O} मत दिखाओ, दूसरे शहर
exclude.place en: skip {X} | {X} is out | anywhere apart from {X} | no {X}
exclude.place hl: {X} na ho bas | {X} ko chhodkar | {X} ka mat dikhana | {X} hatao
exclude.place hi: {X} न हो बस | {X} को छोड़कर | {X} का मत दिखाना | {X} हटाओ
exclude.topic en: skip {X} | {X} bores me, leave it out | anything except {X} | no more {X}
exclude.topic hl: {X} na ho | {X} hatao | {X} ko chhodkar kuch bhi | {X} pasand nahi
exclude.topic hi: {X} न हो | {X} हटाओ | {X} को छोड़कर कुछ भी | {X} पसंद नहीं
exclude.weekday en: any day but {X} | {X} are out | can't do {X} | skip {X}
exclude.weekday hl: {X} na ho | {X} ko chhodkar | {X} ko kaam hota hai, wo hatao | {X} hatao
exclude.weekday hi: {X} न हो | {X} को छोड़कर | {X} को काम होता है, वो हटाओ | {X} हटाओ
exclude.online en: skip the online ones | online is out | no virtual stuff | it must not be online
exclude.online hl: online na ho | online hatao | online pasand nahi | jahan ja sake wahi, online nahi
exclude.online hi: ऑनलाइन न हो | ऑनलाइन हटाओ | ऑनलाइन पसंद नहीं | जहाँ जा सकें वही, ऑनलाइन नहीं
narrow.time en: of these, the {X} ones | {X} would suit us, nothing else | only if it is in the {X} | strictly {X}
narrow.time hl: {X} wale hi rakho | inme {X} wale kaun se hai | {X} ke hi | sirf {X} me
narrow.time hi: {X} वाले ही रखो | इनमें {X} वाले कौन से हैं | {X} के ही | सिर्फ़ {X} में
narrow.hour en: starting {X} or after | has to be after {X} | {X} onwards | no earlier than {X}
narrow.hour hl: {X} ya uske baad | {X} se pehle na ho | {X} se pehle mat dikhana | {X} ke baad ho to
narrow.hour hi: {X} या उसके बाद | {X} से पहले न हो | {X} से पहले मत दिखाना | {X} के बाद हो तो
narrow.price en: not above {X} rupees | cheaper than {X} rupees | {X} rupees is the most I pay | nothing that costs over {X} rupees
narrow.price hl: {X} se zyada wale hatao | {X} tak ke | {X} rupaye se upar na ho | {X} rupaye ke andar andar
narrow.price hi: {X} से ज़्यादा वाले हटाओ | {X} तक के | {X} रुपये से ऊपर न हो | {X} रुपये के अंदर-अंदर
narrow.free en: only if it is free | nothing I have to pay for | keep the free ones | no entry fee please
narrow.free hl: free ho to hi | jisme paise na lage | free wale rakho | paise wale hatao
narrow.free hi: मुफ़्त हो तो ही | जिसमें पैसे न लगें | मुफ़्त वाले रखो | पैसे वाले हटाओ
narrow.weekday en: strictly {X} | of these, those on {X} | on {X} and no other day | {X} are all I can do
narrow.weekday hl: {X} wale hi rakho | inme {X} ko kaun se hai | {X} ke hi dikhao | {X} ke alawa nahi
narrow.weekday hi: {X} वाले ही रखो | इनमें {X} को कौन से हैं | {X} के ही दिखाओ | {X} के अलावा नहीं
narrow.seats en: only where I still get a seat | remove what is booked out | those with free seats | hide the full ones
narrow.seats hl: jagah ho to hi | full hatao | jisme seat mil jaye | bhare hue mat dikhao
narrow.seats hi: जगह हो तो ही | फुल हटाओ | जिसमें सीट मिल जाए | भरे हुए मत दिखाओ
relative.next en: what about one day after | the day following | and on the next day | next day please
relative.next hl: agle din kya hai | uske dusre din | us din ke agle din | ek din aage ka
relative.next hi: अगले दिन क्या है | उसके दूसरे दिन | उस दिन के अगले दिन | एक दिन आगे का
relative.previous en: what about one day earlier | and on the day before | the preceding day | the day before that please
relative.previous hl: us din se ek din pehle | usse pichle din | ek din pehle kya hai | ek roz pehle
relative.previous hi: उस दिन से एक दिन पहले | उससे पिछले दिन | एक दिन पहले क्या है | एक रोज़ पहले
relative.week en: and one week after that | a week after | the same day a week later | exactly one week later
relative.week hl: agle hafte usi din | uske hafte bhar baad | ek week baad | theek ek hafte baad
relative.week hi: अगले हफ़्ते उसी दिन | उसके हफ़्ते भर बाद | ठीक एक हफ़्ते बाद | उसके सात दिन बाद
relative.month en: the next month after that | and a month after | one month after that | the following month instead
relative.month hl: us mahine ke agle mahine | uske ek mahine baad | agla mahina uske baad ka | ek month baad
relative.month hi: उस महीने के अगले महीने | उसके एक महीने बाद | ठीक एक महीने बाद | उसके बाद का महीना
relative.morning en: in the morning of the next day | following day, morning | early the next day | the next day, before noon
relative.morning hl: agle din savere | agle din morning me | dusre din subah | uske agle din savere savere
relative.morning hi: अगले दिन सवेरे | दूसरे दिन सुबह | उसके अगले दिन सवेरे-सवेरे | अगले दिन सुबह-सुबह
back.place en: no, {X} like before | back to {X} then | {X} was better, show it again | return to {X}
back.place hl: {X} wala hi sahi tha | wapas {X} pe chalo | {X} wapas dikhao | fir se {X}
back.place hi: {X} वाला ही सही था | वापस {X} पर चलो | {X} वापस दिखाओ | फिर से {X}
back.last en: back to what I had before | the earlier list please | no, go back one step | return to the previous results
back.last hl: pichla wala search dikhao | ek step wapas | pehle wali list wapas do | wapas wahi dikhao jo pehle tha
back.last hi: पिछली खोज दिखाओ | पहले वाली सूची वापस दो | एक क़दम वापस | जो पहले था वही दिखाओ
bound.time.from en: Pune, anything that starts {X} or after | Pune but I won't make it before {X} | {X} at the earliest, in Pune | Pune, please nothing earlier than {X}
bound.time.from hl: pune me {X} ke baad shuru hone wale | pune, {X} se pehle na ho | pune me {X} ke baad hi free hu, kya hai | pune me {X} se
bound.time.from hi: पुणे में {X} के बाद शुरू होने वाले | पुणे, {X} से पहले न हो | पुणे में {X} के बाद ही ख़ाली हूँ, क्या है | पुणे में {X} से
bound.time.to en: Pune, it must not start after {X} | Pune, done by {X} | Pune, nothing that goes on past {X} | Pune, {X} at the latest
bound.time.to hl: pune me jo {X} tak khatam ho | pune, {X} ke baad na ho | pune me {X} ke baad shuru hone wale hatao | pune me {X} se pehle khatam hone wala
bound.time.to hi: पुणे में जो {X} तक ख़त्म हो | पुणे, {X} के बाद न हो | पुणे में {X} के बाद शुरू होने वाले हटाओ | पुणे में {X} से पहले ख़त्म होने वाला
bound.time.reason en: I teach until five, anything after {X} in Pune? | my lab goes on till 5 so Pune, {X} or later | baby sleeps till five, so not before {X}, in Pune | Pune please, but {X} at the earliest as I work
bound.time.reason hl: 5 baje tak college hota hai, pune me {X} ke baad kya hai | bachcha 5 baje uthta hai to pune me {X} se pehle na ho | pune me {X} ke baad, uske pehle duty | gym 5 baje khatam, pune me {X} ke baad kuch
bound.time.reason hi: पाँच बजे तक कॉलेज होता है, पुणे में {X} के बाद क्या है | बच्चा पाँच बजे उठता है तो पुणे में {X} से पहले न हो | दुकान पाँच बजे बंद करता हूँ, पुणे में {X} के बाद ही | जिम पाँच बजे ख़त्म, पुणे में {X} के बाद कुछ
bound.time.reason.to en: dad wants me home by nine so Pune, before {X} | Pune, but {X} at the latest, my train leaves at nine | nothing past {X} in Pune, grandma gets tired | in Pune, not after {X} since I start work at ten
bound.time.reason.to hl: papa 9 baje ghar bulate hai to pune me shaam {X} se pehle | train 9 baje ki hai, pune me shaam {X} tak kuch | pune me shaam {X} ke baad na ho, dadi thak jati hai | raat ki duty 10 baje, pune me shaam {X} se pehle ka
bound.time.reason.to hi: पापा नौ बजे घर बुलाते हैं तो पुणे में शाम {X} से पहले | ट्रेन नौ बजे की है, पुणे में शाम {X} तक कुछ | पुणे में शाम {X} के बाद न हो, दादी थक जाती हैं | रात की ड्यूटी दस बजे, पुणे में शाम {X} से पहले का
bound.date.from en: Pune, {X} at the earliest | Pune, starting {X} | Pune, hide what is before {X} | Pune, it must not be before {X}
bound.date.from hl: pune me {X} se | pune, {X} se pehle na ho | pune me {X} ke baad wale | {X} se pehle pune me nahi hu, uske baad ka batao
bound.date.from hi: पुणे में {X} से | पुणे, {X} से पहले न हो | पुणे में {X} के बाद वाले | पुणे में {X} से शुरू करके
bound.date.to en: Pune, it must not be after {X} | Pune, up to {X} | Pune, hide what is after {X} | Pune by {X}
bound.date.to hl: pune me {X} tak | pune, {X} ke baad na ho | pune me {X} tak jo bhi ho | pune me {X} se pehle pehle
bound.date.to hi: पुणे में {X} तक | पुणे, {X} के बाद न हो | पुणे में {X} तक जो भी हो | पुणे में {X} से पहले-पहले
bound.month.from en: Pune, starting in {X} | Pune, hide everything until {X} | Pune, it must not be before {X} | Pune, {X} at the earliest
bound.month.from hl: pune me {X} se | pune, {X} se pehle na ho | pune me {X} se pehle ke hatao | pune me {X} aur uske baad
bound.month.from hi: पुणे में {X} से | पुणे, {X} से पहले न हो | पुणे में {X} से पहले के हटाओ | पुणे में {X} और उसके बाद
bound.month.to en: Pune, by the start of {X} | Pune, up to but not in {X} | Pune, earlier than {X} please | Pune, until {X} begins
bound.month.to hl: pune me {X} se pehle ke dikhao | pune, {X} lagne se pehle | pune me {X} se pehle tak | pune me kuch {X} se pehle ho to batao
bound.month.to hi: पुणे में {X} से पहले के दिखाओ | पुणे, {X} लगने से पहले | पुणे में {X} से पहले तक | पुणे में कुछ {X} से पहले हो तो बताओ
bound.edit.from en: {X} at the earliest | starting {X} | hide what is before {X} | it must not be before {X}
bound.edit.from hl: {X} se | {X} se pehle na ho | {X} se pehle ke hatao | {X} ya uske baad
bound.edit.from hi: {X} से | {X} से पहले न हो | {X} से पहले के हटाओ | {X} या उसके बाद
bound.edit.to en: up to {X} | hide what is after {X} | it must not be after {X} | no later than {X}
bound.edit.to hl: {X} tak | {X} ke baad na ho | {X} ke baad ke hatao | {X} se pehle pehle
bound.edit.to hi: {X} तक | {X} के बाद न हो | {X} के बाद के हटाओ | {X} से पहले-पहले
bound.edit.hour en: {X} at the earliest, I teach | can't come before {X} | {X} or later please | has to start after {X}
bound.edit.hour hl: {X} se pehle nahi aa sakta | {X} ya uske baad | gym 5 baje khatam, {X} ke baad | {X} se pehle na ho
bound.edit.hour hi: {X} से पहले नहीं आ सकता | {X} या उसके बाद | जिम पाँच बजे ख़त्म, {X} के बाद | {X} से पहले न हो
verbs.asking en: mind telling me what {X} has | can I ask what happens in {X} | would you mention what is in {X} | let me know of something in {X}
verbs.asking hl: {X} me kuch ho to batlaiye | bolo na {X} me kya hai | {X} ka kuch suggest karo na | {X} ke bare me poochhna hai, kya chal raha
verbs.asking hi: {X} में कुछ हो तो बतलाइए | बोलो ना, {X} में क्या है | {X} के लिए कुछ सुझाइए | {X} में क्या है, कहिए
verbs.beside en: want to hang out with cousins in {X}, anything on | anything in {X} to distract me | something in {X} to spoil my mum | help me escape boredom in {X}
verbs.beside hl: {X} me kuch, bore ho raha hu | {X} me kuch ho jisse mood theek ho | cousin ko le jana hai, {X} me kya hai | {X} pahunch ke kya karu
verbs.beside hi: {X} में कुछ, ऊब रहा हूँ | {X} में कुछ हो जिससे मन लगे | बहन को ले जाना है, {X} में क्या है | {X} पहुँचकर क्या करूँ
`;
