/** Edits and bounds as people write them; `{X}` is what they want now, `{O}` what they searched for before. */
export const phrasesWorkedOn = `
add.place en: {X} too | {X} would be fine as well | include {X} as well please | also look in {X} | or {X}, I don't mind which | we could also get to {X}, so add it
add.place hl: {X} bhi chalega | {X} bhi add kar do | {X} bhi jod lo isme | saath me {X} bhi dekh lo | aur {X} bhi dikhao na | {X} wale bhi dikha do
add.place hi: {X} भी चलेगा | {X} भी जोड़ लो | साथ में {X} भी देख लो | {X} को भी शामिल करो | {X} वाले भी दिखा दो | और {X} का भी बताओ
add.day en: {X} too | {X} works as well, show both days | and {X} as well please | also {X}, we stay the night | add {X} | {X} would be ok too
add.day hl: {X} bhi chalega, dono din dikhao | {X} bhi jod do | {X} ko bhi dekh lo | aur {X} bhi | {X} ka bhi dikhao saath me | {X} bhi free hu waise
add.day hi: {X} भी चलेगा, दोनों दिन दिखाओ | {X} भी जोड़ लो | {X} को भी देख लो | और {X} भी | {X} का भी बता दो | {X} भी ख़ाली हूँ
add.date en: {X} too please | or {X} | {X} would work as well | also show {X} | include {X} too | could be {X} as well
add.date hl: {X} bhi chalega | {X} ko bhi dikhao | {X} bhi add karo | ya fir {X} ko | {X} wala bhi dekh lo | {X} bhi shamil kar lo
add.date hi: {X} भी चलेगा | {X} को भी दिखाओ | {X} भी जोड़ो | या फिर {X} को | {X} भी शामिल कर लो | {X} वाले भी देख लो
add.month en: {X} too | add {X} | {X} as well please | also show me {X} | and {X} also | include {X}, we may come later
add.month hl: {X} bhi jod lo | {X} ke bhi dikhao | {X} bhi chalega | aur {X} bhi | {X} me bhi dekh lo | dono mahine dikhao, {X} bhi
add.month hi: {X} भी जोड़ लो | {X} के भी दिखाओ | {X} भी चलेगा | और {X} भी | {X} में भी देख लो | {X} को भी मिला लो
add.weekday en: {X} too | {X} are fine as well | also {X} | and {X} please | add the {X} | {X} would work too
add.weekday hl: {X} bhi chalega | {X} bhi jod do | {X} ko bhi | {X} wale bhi dikhao | aur {X} bhi | {X} ko bhi free rehta hu
add.weekday hi: {X} भी चलेगा | {X} भी जोड़ दो | {X} को भी | {X} वाले भी दिखाओ | और {X} भी | {X} को भी ख़ाली रहता हूँ
add.topic en: {X} too | also {X} | {X} is fine as well | add {X} to that | and {X} events as well | could also be {X}
add.topic hl: {X} bhi chalega | {X} bhi add kar do | {X} wale bhi dikhao | aur {X} bhi | {X} ke bhi batao saath me | {X} bhi jod do
add.topic hi: {X} भी चलेगा | {X} भी जोड़ लो | {X} वाले भी दिखाओ | और {X} भी | {X} के भी बताओ साथ में | {X} को भी शामिल करो
add.paid en: paid ones are fine too | you can include paid ones | it may cost something | it doesn't have to be free | need not be free | ok I can pay if I must
add.paid hl: paid bhi chalega | free hona zaruri nahi | paise wale bhi dikha do | paid wale bhi jod do | zaruri nahi ki free ho | paise lage to bhi chalega
add.paid hi: पैसे वाले भी चलेंगे | मुफ़्त होना ज़रूरी नहीं | टिकट वाले भी दिखा दो | पेड भी जोड़ दो | ज़रूरी नहीं कि मुफ़्त हो | पैसे लगें तो भी चलेगा
replace.place en: what about {X} | {X} instead | no, I meant {X} | make it {X} | we're going to {X} now, not {O} | change {O} to {X}
replace.place hl: aur {X} me | {O} nahi {X} | {O} ki jagah {X} kar do | {X} ka dikhao ab | plan badal gaya, ab {X} ja rahe hai | {O} chhodo {X} dekho
replace.place hi: और {X} में | {O} नहीं {X} | {O} की जगह {X} कर दो | अब {X} का दिखाओ | {O} छोड़ो, {X} देखो | मतलब {X} में
replace.day en: make it {X} | {X} instead | what about {X} | rather on {X} | no, {X} | {O} doesn't suit me, {X} does
replace.day hl: {X} ko | {O} nahi {X} ko | {X} kar do | {O} ki jagah {X} | {X} ka dikhao | {O} cancel, {X} ko dekho
replace.day hi: {X} को | {O} नहीं {X} को | {X} कर दो | {O} की जगह {X} | {X} का दिखाओ | {O} छोड़ो, {X} को देखो
replace.month en: make it {X} | in {X} instead | what about {X} | {X} rather than {O} | move it to {X} | not {O}, {X}
replace.month hl: {X} me | {O} nahi {X} me | {O} ki jagah {X} kar do | {X} ka dikhao | {X} me dekho, {O} me time nahi | ab {X} me batao
replace.month hi: {X} में | {O} नहीं {X} में | {O} की जगह {X} कर दो | {X} का दिखाओ | {X} में देखो | अब {X} में बताओ
replace.time en: in the {X} instead | make it the {X} | rather in the {X} | no, {X} | {X} would be better | not in the {O}, in the {X}
replace.time hl: {X} ko dikhao | {O} nahi {X} ko | {O} ki jagah {X} | {X} wale dikhao | {X} ka kar do | {X} me kya hai
replace.time hi: {X} को दिखाओ | {O} नहीं {X} को | {O} की जगह {X} | {X} वाले दिखाओ | {X} का कर दो | {X} में क्या है
replace.price en: make that {X} rupees | up to {X} rupees | ok {X} at most | under {X} instead | my limit is {X} rupees now | raise it to {X} rupees
replace.price hl: {X} tak kar do | {X} rupaye tak dikhao | {X} se kam | budget {X} rupaye hai ab | {X} rs max | chalo {X} rupaye tak chalega
replace.price hi: {X} तक कर दो | {X} रुपये तक दिखाओ | {X} से कम | बजट अब {X} रुपये है | {X} रुपये के अंदर | चलो {X} रुपये तक चलेगा
replace.topic en: make it {X} | {X} instead | what about {X} | rather {X} | not {O}, {X} | {X} instead of {O}
replace.topic hl: {X} wale dikhao | {O} nahi {X} | {O} ki jagah {X} | {O} chhodo {X} dikhao | ab {X} ka batao | {X} ka kuch
replace.topic hi: {X} वाले दिखाओ | {O} नहीं {X} | {O} की जगह {X} | {O} छोड़ो, {X} दिखाओ | अब {X} का बताओ | {X} का कुछ
replace.online en: online instead | can I do that from home | make it online | only online then | rather something online | I can't travel, online please
replace.online hl: online wale dikhao | ghar se ho sake aisa | online kar do | sirf online | online me kya hai | ghar baithe ho jaye wo dikhao
replace.online hi: ऑनलाइन वाले दिखाओ | ऑनलाइन कर दो | सिर्फ़ ऑनलाइन | घर से हो सके ऐसा | ऑनलाइन में क्या है | घर बैठे वाला दिखाओ
remove.place en: it need not be {O}, any town is fine | doesn't have to be in {O} | any city will do | I don't care where | the place doesn't matter | not just in {O}, everywhere
remove.place hl: sheher koi bhi | {O} hona zaruri nahi | kahin bhi chalega | jagah koi bhi ho | {O} hi ho ye zaruri nahi | sab jagah ka dikhao
remove.place hi: शहर कोई भी | {O} होना ज़रूरी नहीं | कहीं भी चलेगा | जगह कोई भी हो | सब शहरों का दिखाओ | ज़रूरी नहीं कि {O} में हो
remove.dates en: any date is fine | it need not be in {O} | doesn't have to be {O} | whenever | the dates don't matter | not only in {O}, any time
remove.dates hl: kabhi bhi chalega | {O} hona zaruri nahi | date koi bhi | mahina koi bhi chalega | tareekh ki koi baat nahi, kabhi bhi | zaruri nahi ki {O} me ho
remove.dates hi: कभी भी चलेगा | {O} होना ज़रूरी नहीं | तारीख कोई भी | महीना कोई भी चलेगा | ज़रूरी नहीं कि {O} में हो | जब भी हो
remove.time en: any time of day is fine | it need not be in the {O} | doesn't have to be in the {O} | the time of day doesn't matter | drop the {O} part | at any hour
remove.time hl: time koi bhi chalega | {O} hona zaruri nahi | kisi bhi time | {O} wali shart hata do | zaruri nahi ki {O} ko ho | samay koi bhi ho
remove.time hi: समय कोई भी चलेगा | {O} होना ज़रूरी नहीं | किसी भी समय | {O} वाली शर्त हटा दो | ज़रूरी नहीं कि {O} को हो | टाइम कोई भी हो
remove.price en: price doesn't matter | any price | forget the budget | it can cost whatever | I don't mind what it costs | no price limit
remove.price hl: daam koi bhi ho | budget ki chinta nahi | paise ki tension nahi | kitne ka bhi ho chalega | budget hata do | price koi bhi
remove.price hi: दाम कोई भी हो | बजट की चिंता नहीं | कितने का भी हो चलेगा | बजट हटा दो | क़ीमत कोई भी | पैसे की कोई बात नहीं
remove.topic en: it need not be {O} | any topic is fine | doesn't have to be {O} | not only {O}, anything | any kind of event | whatever it is about
remove.topic hl: {O} hona zaruri nahi | kuch bhi chalega | koi bhi topic | zaruri nahi ki {O} ka ho | sirf {O} nahi, sab dikhao | kisi bhi cheez ka
remove.topic hi: {O} होना ज़रूरी नहीं | कुछ भी चलेगा | कोई भी विषय | ज़रूरी नहीं कि {O} का हो | सिर्फ़ {O} नहीं, सब दिखाओ | किसी भी चीज़ का
remove.seats en: full ones are fine too | show the full ones as well | include sold out ones | it may be full | even if it is full | sold out ones too please
remove.seats hl: full wale bhi dikhao | full ho to bhi chalega | sold out wale bhi dikha do | jo full hai wo bhi | bhare hue bhi chalenge | full wale bhi jod do
remove.seats hi: फुल वाले भी दिखाओ | फुल हो तो भी चलेगा | भरे हुए भी दिखा दो | जो फुल हैं वो भी | फुल वाले भी जोड़ दो | भर गए हों तो भी चलेगा
remove.online en: doesn't have to be online | need not be online | online or not, both are fine | it can be anywhere, not just online | not only online | in person is fine too
remove.online hl: online hona zaruri nahi | offline bhi chalega | offline wale bhi dikhao | zaruri nahi ki online ho | sirf online nahi | online ho ya offline dono chalega
remove.online hi: ऑनलाइन होना ज़रूरी नहीं | ऑफ़लाइन भी चलेगा | ऑफ़लाइन वाले भी दिखाओ | ज़रूरी नहीं कि ऑनलाइन हो | सिर्फ़ ऑनलाइन नहीं | ऑनलाइन हो या ऑफ़लाइन दोनों चलेगा
exclude.old en: not {O}, show me other cities | anywhere but {O} | I don't want to go to {O}, the other towns | everywhere except {O} | other cities, not {O} | leave out {O}, show the rest
exclude.old hl: {O} nahi jana, baaki sheher dikhao | {O} chhod ke baaki sab | {O} ke alawa kahin bhi | {O} hata do, baaki dikhao | {O} nahi, koi aur sheher | {O} ko chhodkar sab jagah
exclude.old hi: {O} नहीं जाना, बाकी शहरों का दिखाओ | {O} छोड़कर बाकी सब | {O} के अलावा कहीं भी | {O} हटा दो, बाकी दिखाओ | {O} नहीं, कोई और शहर | {O} को छोड़ के सब जगह
exclude.place en: not in {X} | but not {X} | leave out {X} | nothing in {X} please | except {X} | I can't go to {X}, so not there
exclude.place hl: {X} nahi | {X} chhod ke | {X} wale hata do | {X} ke alawa | {X} me mat dikhao | {X} nahi jana mujhe
exclude.place hi: {X} नहीं | {X} छोड़कर | {X} वाले हटा दो | {X} के अलावा | {X} में मत दिखाओ | {X} नहीं जाना मुझे
exclude.topic en: but no {X} | nothing about {X} | leave out {X} | without the {X} ones | not {X} please | I'm tired of {X}, skip it
exclude.topic hl: {X} nahi | {X} wale hata do | {X} chhod ke | {X} mat dikhao | {X} ke alawa | {X} me koi interest nahi
exclude.topic hi: {X} नहीं | {X} वाले हटा दो | {X} छोड़कर | {X} मत दिखाओ | {X} के अलावा | {X} में कोई रुचि नहीं
exclude.weekday en: not on {X} | no {X} please | except {X} | but not {X} | leave out {X} | I work on {X}, so not then
exclude.weekday hl: {X} ko nahi | {X} chhod ke | {X} wale hata do | {X} mat dikhao | {X} ke alawa | {X} ko duty hai, us din nahi
exclude.weekday hi: {X} को नहीं | {X} छोड़कर | {X} वाले हटा दो | {X} को मत दिखाओ | {X} के अलावा | {X} को ड्यूटी है, उस दिन नहीं
exclude.online en: nothing online | not online please | no webinars | leave out the online ones | only in person | I want to be there, not online
exclude.online hl: online nahi | online wale hata do | online mat dikhao | sirf offline | khud jaana hai, online nahi | online chhod ke
exclude.online hi: ऑनलाइन नहीं | ऑनलाइन वाले हटा दो | ऑनलाइन मत दिखाओ | सिर्फ़ ऑफ़लाइन | ऑनलाइन छोड़कर | ख़ुद जाना है, ऑनलाइन नहीं
narrow.time en: only in the {X} | just the {X} ones | {X} only | but in the {X} please | which of them are in the {X} | keep only those in the {X}
narrow.time hl: sirf {X} wale | {X} ko ho to hi | bas {X} ke | inme se {X} wale | {X} me hi chahiye | jo {X} ko ho
narrow.time hi: सिर्फ़ {X} वाले | {X} को हो तो ही | बस {X} के | इनमें से {X} वाले | {X} में ही चाहिए | जो {X} को हों
narrow.hour en: only after {X} | {X} or later | nothing before {X} | not before {X} please | from {X} on | those that start after {X}
narrow.hour hl: {X} ke baad wale hi | {X} se pehle nahi | {X} ke baad ka | {X} se pehle shuru na ho | sirf {X} ke baad | {X} se pehle wale hata do
narrow.hour hi: {X} के बाद वाले ही | {X} से पहले नहीं | {X} के बाद का | {X} से पहले शुरू न हो | सिर्फ़ {X} के बाद | {X} से पहले वाले हटा दो
narrow.price en: under {X} rupees | but not more than {X} rupees | at most {X} rupees | only those up to {X} rupees | which cost less than {X} rupees | nothing above {X} rupees
narrow.price hl: {X} se kam wale | {X} rupaye tak | {X} se upar nahi | {X} rupaye se zyada nahi | {X} ke andar | {X} se mehnge hata do
narrow.price hi: {X} से कम वाले | {X} रुपये तक | {X} से ऊपर नहीं | {X} रुपये से ज़्यादा नहीं | {X} के अंदर | {X} से महँगे हटा दो
narrow.free en: only free ones | free ones please | which are free | I can't pay anything | leave out the paid ones | without a ticket price
narrow.free hl: sirf free wale | free wale dikhao | jo free ho | paise nahi hai mere paas | paid wale hata do | muft ka hi
narrow.free hi: सिर्फ़ मुफ़्त वाले | मुफ़्त वाले दिखाओ | जो मुफ़्त हों | पैसे नहीं हैं मेरे पास | पेड वाले हटा दो | बिना पैसे वाले
narrow.weekday en: only {X} | {X} only please | just the {X} | but on {X} | I can only do {X} | keep the {X}
narrow.weekday hl: sirf {X} ko | sirf {X} wale | {X} ko hi | bas {X} ke | {X} ko ho to hi | inme se {X} wale
narrow.weekday hi: सिर्फ़ {X} को | सिर्फ़ {X} वाले | {X} को ही | बस {X} के | {X} को हो तो ही | इनमें से {X} वाले
narrow.seats en: only those with seats left | which still have seats | nothing that is full | leave out the full ones | only what I can still book | not the sold out ones
narrow.seats hl: sirf jinme jagah ho | full wale hata do | jisme seat bachi ho | jo full na ho | full wale mat dikhao | jinme abhi bhi booking ho sakti hai
narrow.seats hi: सिर्फ़ जिनमें जगह हो | फुल वाले हटा दो | जिसमें सीट बची हो | जो फुल न हों | फुल वाले मत दिखाओ | जिनमें अभी सीट मिल सकती है
relative.next en: and the next day | the day after | what about the day after that | one day later | the following day | the next day instead
relative.next hl: aur agle din | uske agle din | ek din baad | agle din ka dikhao | us ke baad wale din | agle roz
relative.next hi: और अगले दिन | उसके अगले दिन | एक दिन बाद | अगले दिन का दिखाओ | उसके बाद वाले दिन | अगले रोज़
relative.previous en: and the day before | the previous day | a day earlier | what about the day before that | one day before | the day before instead
relative.previous hl: ek din pehle | usse ek din pehle | pichle din ka | aur ek din pehle | us se pehle wale din | ek din pehle ka dikhao
relative.previous hi: एक दिन पहले | उससे एक दिन पहले | और एक दिन पहले | उससे पहले वाले दिन | एक दिन पहले का दिखाओ | पिछले दिन का
relative.week en: a week later | one week later | the week after that | same day the next week | what about a week later | seven days later
relative.week hl: ek hafte baad | uske ek hafte baad | usse agle hafte usi din | ek hafta baad ka dikhao | saat din baad | aur ek hafte baad
relative.week hi: एक हफ़्ते बाद | उसके एक हफ़्ते बाद | उससे अगले हफ़्ते उसी दिन | एक हफ़्ते बाद का दिखाओ | सात दिन बाद | और एक हफ़्ते बाद
relative.month en: the month after | and the following month | a month later | what about the month after that | one month later | the month following that
relative.month hl: uske agle mahine | ek mahine baad | uske baad wale mahine | aur uske agle mahine | ek mahina baad ka | us mahine ke baad wala mahina
relative.month hi: उसके अगले महीने | एक महीने बाद | उसके बाद वाले महीने | और उसके अगले महीने | एक महीने बाद का | उस महीने के बाद वाला महीना
relative.morning en: the next day in the morning | the next morning | the morning after | the following morning | next day, mornings only | what about the next day's morning
relative.morning hl: agle din subah | agli subah | uske agle din subah subah | agle din ki subah | aur agle din subah ko | uski agli subah
relative.morning hi: अगले दिन सुबह | अगली सुबह | उसके अगले दिन सुबह-सुबह | अगले दिन की सुबह | और अगले दिन सुबह को | उसकी अगली सुबह
back.place en: back to {X} please | ok, {X} again | go back to {X} | let's return to {X} | {X} again then | {X} after all
back.place hl: wapas {X} | phir se {X} dikhao | chalo {X} hi theek tha | {X} pe wapas aao | {X} hi dikha do wapas | dobara {X} ka dikhao
back.place hi: वापस {X} | फिर से {X} दिखाओ | चलो {X} ही ठीक था | {X} पर वापस आओ | दोबारा {X} का दिखाओ | {X} ही दिखा दो वापस
back.last en: go back | back to the list before | undo that | show the previous search again | as it was before | take that back
back.last hl: wapas jao | pehle wala dikhao | pichli list dikhao | jo pehle dikhaya tha wahi | ye wapas lo | pehle jaisa kar do
back.last hi: वापस जाओ | पहले वाला दिखाओ | पिछली सूची दिखाओ | जो पहले दिखाया था वही | इसे वापस लो | पहले जैसा कर दो
bound.time.from en: something in Pune that doesn't start before {X} | Pune, not before {X} | nothing before {X} in Pune | Pune, {X} or later | it should start no earlier than {X}, in Pune | in Pune, I can only come from {X} on
bound.time.from hl: pune me {X} se pehle shuru na ho | pune, {X} ke baad ka hi | pune me {X} se pehle kuch nahi | pune me jo {X} ke baad shuru ho | pune, {X} se pehle wale mat dikhao | pune me {X} ya uske baad
bound.time.from hi: पुणे में {X} से पहले शुरू न हो | पुणे, {X} के बाद का ही | पुणे में {X} से पहले कुछ नहीं | पुणे में जो {X} के बाद शुरू हो | पुणे, {X} से पहले वाले मत दिखाओ | पुणे में {X} या उसके बाद
bound.time.to en: nothing after {X} in Pune | Pune, not later than {X} | something in Pune that ends by {X} | nothing in Pune that ends after {X} | Pune, before {X} only | in Pune, must start by {X}
bound.time.to hl: pune me {X} ke baad nahi | pune, {X} se pehle ka hi | pune me {X} tak | pune me {X} ke baad shuru na ho | pune, {X} ke baad wale hata do | pune me {X} tak khatam ho jaye
bound.time.to hi: पुणे में {X} के बाद नहीं | पुणे, {X} से पहले का ही | पुणे में {X} तक | पुणे में {X} के बाद शुरू न हो | पुणे, {X} के बाद वाले हटा दो | पुणे में {X} तक ख़त्म हो जाए
bound.time.reason en: my class ends at five, so only after {X} in Pune | Pune, not before {X} because I have tuition until then | work keeps me till 5, show what starts after {X} in Pune | nothing before {X} in Pune, I'm at the office | I finish at five, so from {X} on, in Pune | Pune, I pick up my son at 5 so it must start after {X}
bound.time.reason hl: class 5 baje khatam hoti hai to {X} ke baad ka hi, pune me | pune me {X} se pehle nahi kyunki tab tak tuition hai | office 5 baje chhutta hai, pune me {X} ke baad wale dikhao | pune me kuch batao par {X} se pehle shuru na ho, tab tak coaching hai | pune, shift 5 baje khatam, {X} ke baad hi aa paunga | 5 baje tak lab hai isliye pune me {X} ke baad
bound.time.reason hi: क्लास पाँच बजे ख़त्म होती है तो {X} के बाद का ही, पुणे में | पुणे में {X} से पहले नहीं क्योंकि तब तक ट्यूशन है | दफ़्तर पाँच बजे छूटता है, पुणे में {X} के बाद वाले दिखाओ | पुणे में कुछ बताओ, बस {X} से पहले शुरू न हो क्योंकि तब तक कोचिंग है | पुणे, शिफ़्ट पाँच बजे ख़त्म, {X} के बाद ही आ पाऊँगा | पाँच बजे तक लैब है इसलिए पुणे में {X} के बाद
bound.time.reason.to en: my last bus is at nine, so nothing after {X} in Pune | Pune, not after {X} because the hostel closes at nine | Pune, but it shouldn't start later than {X}, the kids sleep early | nothing that starts after {X} in Pune, I get up early | my night shift begins at ten so before {X} only, in Pune | in Pune, no later than {X} as I have to drive home
bound.time.reason.to hl: hostel 9 baje band ho jata hai to pune me shaam {X} ke baad nahi | pune me shaam {X} se pehle wale hi, last bus 9 baje hai | pune me shaam {X} ke baad shuru na ho, bachche so jate hai | last metro 10 baje hai isliye pune me shaam {X} tak | pune, shaam {X} ke baad wale mat dikhao, ghar jana hota hai | subah jaldi uthna hai, pune me shaam {X} ke baad kuch nahi
bound.time.reason.to hi: हॉस्टल नौ बजे बंद होता है तो पुणे में शाम {X} के बाद नहीं | पुणे में शाम {X} से पहले वाले ही, आख़िरी बस नौ बजे है | पुणे में शाम {X} के बाद शुरू न हो, बच्चे सो जाते हैं | आख़िरी मेट्रो दस बजे है इसलिए पुणे में शाम {X} तक | पुणे, शाम {X} के बाद वाले मत दिखाओ, घर जाना होता है | सुबह जल्दी उठना है, पुणे में शाम {X} के बाद कुछ नहीं
bound.date.from en: Pune, not before {X} | nothing before {X} in Pune | in Pune from {X} on | Pune, {X} or later | Pune, but no earlier than {X} | I'm only in Pune from {X}, what is on
bound.date.from hl: pune me {X} se pehle nahi | pune, {X} ke baad ka hi | pune me {X} se pehle wale hata do | pune me {X} ya uske baad | pune me {X} se pehle kuch mat dikhao | pune me {X} se aage ka
bound.date.from hi: पुणे में {X} से पहले नहीं | पुणे, {X} के बाद का ही | पुणे में {X} से पहले वाले हटा दो | पुणे में {X} या उसके बाद | पुणे में {X} से पहले कुछ मत दिखाओ | पुणे में {X} से आगे का
bound.date.to en: Pune, not after {X} | nothing after {X} in Pune | in Pune until {X} | Pune, no later than {X} | Pune, {X} at the latest | in Pune, before {X} only
bound.date.to hl: pune me {X} ke baad nahi | pune, {X} tak ka hi | pune me {X} ke baad wale hata do | pune me {X} se pehle ka | pune me {X} ke baad kuch mat dikhao | pune me {X} tak hi
bound.date.to hi: पुणे में {X} के बाद नहीं | पुणे, {X} तक का ही | पुणे में {X} के बाद वाले हटा दो | पुणे में {X} से पहले का | पुणे में {X} के बाद कुछ मत दिखाओ | पुणे में {X} तक ही
bound.month.from en: nothing before {X} in Pune | Pune, not before {X} | leave out everything before {X}, Pune | in Pune from {X} on | Pune, {X} or later | Pune, no earlier than {X}
bound.month.from hl: pune, {X} se pehle wale hata do | pune me {X} se pehle nahi | pune me {X} se aage ka | pune me {X} ya uske baad | pune me {X} se pehle kuch nahi chahiye | pune, {X} se pehle ka mat dikhao
bound.month.from hi: पुणे, {X} से पहले वाले हटा दो | पुणे में {X} से पहले नहीं | पुणे में {X} से आगे का | पुणे में {X} या उसके बाद | पुणे में {X} से पहले कुछ नहीं चाहिए | पुणे, {X} से पहले का मत दिखाओ
bound.month.to en: in Pune before {X} | Pune, only before {X} | Pune, anything earlier than {X} | Pune, it must be before {X} begins | Pune, {X} is too late for me, before that | Pune, nothing in {X} or later
bound.month.to hl: pune me {X} se pehle | pune, {X} se pehle ka hi | pune me {X} se pehle pehle | pune, {X} aane se pehle | pune me {X} ya uske baad ka nahi | pune me {X} shuru hone se pehle
bound.month.to hi: पुणे में {X} से पहले | पुणे, {X} से पहले का ही | पुणे में {X} से पहले-पहले | पुणे, {X} आने से पहले | पुणे में {X} या उसके बाद का नहीं | पुणे में {X} शुरू होने से पहले
bound.edit.from en: not before {X} | only from {X} on | nothing before {X} please | after {X} only | {X} or later | leave out what is before {X}
bound.edit.from hl: {X} se pehle nahi | {X} ke baad ka hi | {X} se pehle wale hata do | {X} ke baad wale | {X} se pehle ka mat dikhao | {X} se aage ka
bound.edit.from hi: {X} से पहले नहीं | {X} के बाद का ही | {X} से पहले वाले हटा दो | {X} के बाद वाले | {X} से पहले का मत दिखाओ | {X} से आगे का
bound.edit.to en: not after {X} | only until {X} | nothing after {X} please | before {X} only | {X} at the latest | leave out what is after {X}
bound.edit.to hl: {X} ke baad nahi | {X} tak ka hi | {X} ke baad wale hata do | {X} se pehle wale | {X} ke baad ka mat dikhao | {X} tak hi
bound.edit.to hi: {X} के बाद नहीं | {X} तक का ही | {X} के बाद वाले हटा दो | {X} से पहले वाले | {X} के बाद का मत दिखाओ | {X} तक ही
bound.edit.hour en: I only get off work at five, so after {X} | not before {X}, I have class till then | only those that start after {X} | must not start before {X} | nothing before {X} though | after {X} please, tuition until five
bound.edit.hour hl: office 5 baje khatam hota hai to {X} ke baad wale | {X} se pehle nahi, tab tak class hai | jo {X} ke baad shuru ho | {X} se pehle shuru na ho | {X} ke baad ka hi | tuition hai 5 tak, {X} ke baad dikhao
bound.edit.hour hi: दफ़्तर पाँच बजे ख़त्म होता है तो {X} के बाद वाले | {X} से पहले नहीं, तब तक क्लास है | जो {X} के बाद शुरू हो | {X} से पहले शुरू न हो | {X} के बाद का ही | ट्यूशन है पाँच तक, {X} के बाद दिखाओ
verbs.asking en: tell me what is on in {X} | I wanted to ask what is on in {X} | could you mention something in {X} | name me some events in {X} | point me to something in {X} | say what there is in {X}
verbs.asking hl: {X} me kuch ho to bolo | {X} me kya hai bolna | poochna tha ki {X} me kya hai | {X} me kuch sujhao | {X} ka kuch batla do | {X} me kya hai zara kaho
verbs.asking hi: {X} में कुछ हो तो बोलो | {X} में क्या है बोलिए | पूछना था कि {X} में क्या है | {X} में कुछ सुझाओ | {X} का कुछ बतला दो | {X} में क्या है ज़रा कहो
verbs.beside en: something in {X} to treat my roommate | I want to impress my parents, anything in {X} | something to cheer up my sister in {X} | somewhere to celebrate with my team in {X} | I want to surprise my wife in {X} | anything to relax in {X}
verbs.beside hl: {X} me kuch, dost ko ghumana hai | {X} me kuch dikhao, mann behlana hai | {X} me kuch ho to le chalo | maa ko khush karna hai, {X} me kuch batao | {X} me kuch dhundh ke do | {X} jaa ke kya karun
verbs.beside hi: {X} में कुछ, दोस्त को घुमाना है | {X} में कुछ दिखाओ, मन बहलाना है | {X} में कुछ हो तो ले चलो | माँ को ख़ुश करना है, {X} में कुछ बताओ | {X} में कुछ ढूँढकर दो | {X} जाकर क्या करूँ
`;
