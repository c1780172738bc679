/** Messages after a search that change one of its conditions. */
export const editsOfConditions = `
  {accha|theek hai|chalo} {fir|phir|to} PLACE {dekh lo|dikha do|dekho|ka batao}
  {अच्छा|ठीक है|चलो} {फिर|तो} PLACE {देख लो|दिखा दो|का बताओ}
  {ok|fine} {then|so} {look in|check|try} PLACE
  {itna sab nahi|ye sab nahi|not all that} {sirf|bas|only} {TOPIC|sports|music}
  {haan aur|par|aur} DATE ko {ho tabhi|ho to hi} DATE ko {lab|class|duty} hoti hai
  {TOPIC|tech|business} {wale|wala} {saare |}{hata|hata do|mat dikhao} {in me mera kya kaam|}
  {sunai nahi deta kya|bola na} {TOPIC|business} bhi nahi chahiye
  {arey|uff} ye TOPIC ka main kya karu, TOPIC wale hata
  {only|just} {on a DATE|on DATE or DATE} {please|and after NUM pm|}
  {way too pricey|too much money|thats a lot} NUM {tops|max|at most}
  {oh|ah} PLACE is {too far|far away|miles away} {got one|is there one|anything} in PLACE
  {plan badal gaya|plan change ho gaya} {aur|ab} PLACE ka
  PLACE {rehne do|chhodo|bahut door hai} PLACE {dekho|ka batao}
  {jisme|jo} NUM se upar {ek rupaya na lage|na ho}
  {mum|mom|papa} {says|said} only if it is {NUM rupees or less|free|on a DATE}
  {and|but} {nothing in|not in} PLACE {i cant stand the place|please}
  {हाँ ठीक है मगर|पर} बस PLACE {की|या PLACE की} बाक़ी जगह नहीं
  {उफ़|अरे} ये नहीं बस {TOPIC|संगीत} का हो
  {after dark|in the evening} {please|or at least late} {daytime we are out|}
  {things|ones} that start {at noon|at NUM} or later
  {not|nothing} before NUM {i sleep late|please|}
  and in DATE
  in DATE
  and in DATE then
  what about in DATE
  and for next week
  aur DATE mein
  DATE mein
  DATE mein kya
  और DATE में
  DATE में
  but in DATE
  and on DATE then
  from DATE to DATE
  between DATE and DATE
  DATE se DATE tak
  DATE से DATE तक
  before DATE
  after DATE
  DATE ke baad
  DATE se pehle
  DATE के बाद
  DATE से पहले
  और PLACE में क्या है
  PLACE में क्या है
  PLACE में दिखाओ
  PLACE mein
  aur PLACE mein
  PLACE mein kya hai
  PLACE mein dikhao
  PLACE
  in PLACE
  in PLACE please
  hmm PLACE
  try PLACE
  PLACE maybe
  show me PLACE
  PLACE would be ideal
  lets say PLACE
  then PLACE
  too far, PLACE
  PLACE me
  PLACE dekho
  PLACE dikhao
  PLACE ki jagah PLACE dikhao
  PLACE chhodo PLACE dekho
  PLACE cancel, PLACE ja rahe hain
  accha theek hai PLACE
  PLACE में
  PLACE देखो
  PLACE दिखाइए
  PLACE की जगह PLACE
  TOPIC
  DATE
  on DATE
  DATE ko
  DATE को
  the TOPIC ones
  TOPIC only
  only TOPIC
  NUM baje ke baad wala
  DATE ka chhod DATE ko dikha
  and in PLACE
  what about PLACE
  PLACE then
  no PLACE
  i meant PLACE not PLACE
  sorry i meant DATE
  DATE instead
  make it DATE
  make it PLACE
  make it free
  make that the week after
  and the weekend after
  the day after is better
  can it be in the evening
  evenings only
  only mornings
  mornings please i go to bed early
  not before NUM
  nothing after NUM please
  something cheaper
  cheaper ones
  too expensive
  thats way over my budget, max NUM
  under NUM
  only free ones
  and without paying
  i have no money
  free ones only i am broke
  and without kids
  and with kids
  without the TOPIC ones
  but not TOPIC
  no TOPIC please
  minus TOPIC
  and something with TOPIC
  rather TOPIC
  TOPIC would be better
  more like TOPIC
  ok but TOPIC
  same but in PLACE
  same thing in PLACE
  same day in PLACE
  same for DATE
  and on DATE
  what about DATE
  how about DATE
  DATE works better for me
  oh DATE i have a wedding, so the day after
  my train is late so only after NUM
  actually we arrive on DATE so from then on
  we leave on DATE so before that please
  just the TOPIC ones
  of those only the ones with seats
  which of them are free
  which of these are in PLACE
  which ones still have room
  not the full ones
  show only the ones i can still get into
  hide the full ones
  online only
  no online please
  i want to go there in person
  from home please i am ill
  can i do it from home
  closer to PLACE
  only sundays
  weekend only
  weekdays only i work on weekends
  not on sundays
  and for DATE
  what else
  anything else that day
  any others
  more please
  the later ones
  what about later in the month
  later in the day
  a bit earlier
  next month then
  the month after
  one week later
  two days later
  ok and TOPIC
  and cheaper
  sort by price
  cheapest first
  which comes first
  the soonest one
  no the other way round
  ugh no TOPIC not TOPIC
  that is not what i asked, only free
  i said evening
  i said PLACE
  why do you show me PLACE, i said PLACE
  why paid ones
  is that all, what about PLACE
  hmm nothing for children
  none of these, TOPIC please
  too early for me, after lunch
  thats too late, i have school next day
  we cant on DATE, DATE maybe
  my wife says DATE is better
  friend says PLACE has more
  and if we came a week later
  and in the second half of the month
  narrow it down to DATE
  just those on DATE
  only if its in english
  for december then
  december not november
  in january i am away, only december
  aur PLACE me
  PLACE ka batao
  aur DATE ko
  DATE wala
  sirf DATE
  bas DATE ka
  free wale
  sirf free
  muft wale hi
  paise nahi hai free dikhao
  sasta kuch
  isse sasta
  NUM se kam
  NUM tak
  shaam ko
  subah wale
  subah nahi
  raat wala
  NUM baje ke baad
  online wale
  online nahi
  ghar se ho sake aisa
  jisme seat bachi ho
  full wale hatao
  jo full nahi hai
  TOPIC wale
  TOPIC nahi
  TOPIC hata do
  TOPIC chhod ke
  aur TOPIC
  usme se TOPIC wale
  inme se free kaun se
  inme se PLACE ke
  usi din PLACE me
  usi hafte PLACE me
  uske agle hafte
  uske baad wala weekend
  us din nahi agle din
  nahi DATE ko
  nahi PLACE
  nahi yaar PLACE bola tha
  arre DATE nahi DATE
  PLACE nahi PLACE
  aur bacchon ke liye
  bacchon ke bina
  sirf weekend pe
  weekend nahi
  sirf itwar
  aur kuch us din
  baaki din
  sabse sasta pehle
  jaldi wala
  maine shaam bola tha
  itna mehnga nahi
  der se ho thoda
  thoda pehle
  agle mahine ka
  december ka hi rakho
  january me ghar jaunga bas december
  kal nahi parso
  ye wale nahi TOPIC
  और PLACE में
  PLACE का बताओ
  और DATE को
  सिर्फ़ DATE
  DATE वाला
  मुफ़्त वाले
  सिर्फ़ मुफ़्त
  इससे सस्ता
  NUM से कम
  शाम को
  सुबह वाला
  सुबह नहीं
  NUM बजे के बाद
  ऑनलाइन वाले
  ऑनलाइन नहीं
  जिसमें सीट बची हो
  फ़ुल वाले हटाओ
  TOPIC वाले
  TOPIC नहीं
  TOPIC हटा दो
  TOPIC छोड़कर
  इनमें से मुफ़्त कौन से
  इनमें से PLACE वाले
  उसी दिन PLACE में
  उसके अगले हफ़्ते
  उसके बाद वाला सप्ताहांत
  नहीं DATE को
  नहीं PLACE
  PLACE नहीं PLACE
  और बच्चों के लिए
  बच्चों के बिना
  सिर्फ़ सप्ताहांत
  बस रविवार को जो हो
  शनिवार को मेरी क्लास होती है बस DATE
  और कुछ उस दिन
  सबसे सस्ता पहले
  मैंने शाम कहा था
  इतना महँगा नहीं
  अगले महीने का
  सिर्फ़ दिसंबर का रखो
  कल नहीं परसों
  ये नहीं TOPIC
  थोड़ा जल्दी
  थोड़ा देर से
  टिकट वाला नहीं
  पैसे वाला नहीं
`;
