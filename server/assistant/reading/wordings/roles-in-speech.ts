/** Messages as people speak them, with the role of their words: most words are only told. */
export const rolesInSpeech = `
  itna sab nahi, sirf +sports
  itna sab nahi yaar, bas +^music
  arre itne saare nahi, sirf +art wale
  ye sab nahi, sirf +^chess
  for the third time not online something in +finance in december
  not online please, something in the +music line with real people
  an actual room with actual chairs, +finance
  dimaag mat khao seedha seedha bolo kal kuch hai kya
  seedhe seedhe batao +PLACE me +^dance hai ki nahi
  ghuma phira ke mat bolo, +^kabaddi kab dekhne ko milega
  faltu baat mat karo, +PLACE ka +theatre batao
  saaf saaf bolo +PLACE me free me kya hai
  sunday ko ho tabhi, saturday ko lab hoti hai
  itwar ho tabhi, baaki din duty rehti hai
  shanivar ko coaching hoti hai to ravivar wala +^cricket
  jitne bhi +^gaane wale program hai sab dikha do
  loot macha rakhi hai sab ne, free wala +^drama hai kya
  padhte padhte pak gaya hu koi +music ka scene ho to bata de na
  itne me kya aata hai aajkal, NUM me koi +^workshop hai kya
  mummy bol rahi hai ki +PLACE me kuch dhundo
  kaam kaam kaam bas, weekend pe +^hiking ka kuch
  jahan bhi jaye kagaz pencil nikal ke +drawing karti hai, waisa koi group hai
  competition samajhna hai, +PLACE me jo paise lete hai wo dikhao
  bhai dost aaye hai bahar se, unko +PLACE ghumana hai
  agar mummy maan gayi to +^swimming seekhni hai
  bahut din ho gaye bahar nikle, +PLACE me kuch bhi
  phone me ghuse rehte hai sab, koi +board +^games wali jagah
  hostel wale sab so rahe hai, raat ko +^music ka kuch
  naukri se chhutti mili hai kal, +PLACE
  paisa kam hai par mann bahut hai +^dance ka
  sardi me ghar baithe baithe bore, +^yoga online
  train pakadni hai shaam ko, subah +PLACE me kuch
  behen ki shaadi hai uske pehle +^dholak seekhna hai
  sangeet se pehle +^singing seekh lu kya kahin
  i do not want to step on anyone s toes, what else is on in +PLACE on saturdays
  before i pick a date for mine, what else is on in +PLACE that week
  i would rather not clash, show me +^comedy in +PLACE
  after dark or at least in the evening, we are at the ^forts by day
  show things that start at noon or later, i sleep till ten
  my sems get over on friday, what is going on the saturday right after
  any city is ok, i am taking a train somewhere anyway
  so my stipend comes on the first and till then i am broke, anything in +PLACE for nothing
  spare me the rest, just what still has places in +PLACE
  everything i click on says full, what is left in +PLACE
  are you deaf way too pricey, and nothing in -PLACE
  nothing in -PLACE i cannot stand the place
  no point showing me -PLACE, i live in +PLACE
  what good is -PLACE to me when i am in +PLACE
  my wife adores textiles, i adore lunch, anything at all in +PLACE
  we fly home on the 13th from PLACE but till then we are in +PLACE
  on the way back from PLACE we stop in +PLACE, is there a +^react meetup
  our train leaves PLACE at noon, so something in +PLACE in the evening
  grandpa and me want to learn flying +^kites, where can we go
  my dad is always late with everything so only evening things, +stars maybe
  mum says only if it costs nothing, +^clay or +painting
  i lost my tooth today and want to see +^magic
  my best friend moved away so where do kids meet to play +^football
  teacher says i read too fast, is there something with +books
  sir made us write ten pages, now i want +^games
  i run a small shop and have no time on weekdays, anything for +women who own one
  my accountant is on my back, so only free +^finance talks
  our hall is booked on friday, what else is on in +PLACE on friday
  thinking of a poetry evening of my own, who else does +poetry in +PLACE
  the landlord is renovating so i must get out of the house, +PLACE, anything
  it never works on my phone, just list +^theatre in +PLACE
  i have asked twice now, +PLACE, december, +music
  do not give me a menu, tell me what is on in +PLACE tomorrow
  who on earth likes -^conferences, show me +dancing
  honestly, +^jazz. is that so hard
  thanks for nothing, then show me +PLACE instead
  you keep saying sorry, just find +^pottery
  कितनी बार बोलूँ, बस +PLACE का दिखाओ
  सीधे सीधे बताओ +^नाटक है या नहीं
  घुमाओ मत, +PLACE में कल क्या है
  कॉलेज में कोई ग्रुप नहीं है, कहीं +^थिएटर सीखने को मिलेगा
  हमारे स्कूल में नहीं सिखाते, कहीं +^तबला सीख सकते हैं
  मुझे नानी वाली +कहानियाँ सुनना अच्छा लगता है
  दोस्त को बड़ा शौक है +^शतरंज का
  बाक़ी जगह नहीं जा पाएँगे, बस +PLACE
  -PLACE का चक्कर छोड़ो, बस +संगीत का हो
  उफ़ ये नहीं, +^नृत्य वाला
  पढ़ पढ़ के थक गया हूँ, +PLACE में कोई +^मेला
  पापा की छुट्टी है कल, +PLACE में कुछ
  माँ को घुटनों में दर्द है, -^सैर नहीं, +भजन
  ब्लॉक वाली -^छपाई तो हम कर चुके, उसके अलावा +PLACE में क्या है
  गुलाबी नगरी +PLACE में दो दिन हैं
  जेब ख़ाली है, मुफ़्त में +^फ़िल्म
  इतने पैसे में क्या आएगा, +^चित्रकारी सस्ती वाली
  तीन बार लिख चुका हूँ, +PLACE, दिसंबर, +संगीत
  बकवास बंद करो और +^कवि सम्मेलन दिखाओ
  NUM से NUM रुपये के बीच कुछ +PLACE में
  NUM रुपये तक का कुछ +PLACE में
  -PLACE की बजाय +PLACE में कुछ +कला से जुड़ा बताओ
  -PLACE के बदले +PLACE में दिखाओ
  +PLACE में कुछ सस्ता बताओ
  +PLACE में कुछ +संगीत से जुड़ा
  कुछ +PLACE में
  DATE को कुछ +PLACE में
  शाम को +PLACE में कुछ हो रहा है
  NUM se NUM rupaye ke beech kuch +PLACE me
  -PLACE ki bajay +PLACE me kuch +art ka
  DATE ko +PLACE me time hai, shaam ko kuch ho raha hai
  shopping ke baad DATE ko +PLACE me time hai, kuch batao
  between NUM and NUM rupees in +PLACE
  oh then what is there in +PLACE itself for free
  and in +PLACE itself
  क्या कोई ऐसा कार्यक्रम है जहाँ मैं अपने पुराने +^खिलौने दे सकूँ
  कोई ऐसी जगह जहाँ पुरानी +^किताबें बदल सकूँ
  कोई ऐसा कार्यक्रम जहाँ मैं +^गिटार बजा सकूँ
  koi aisi jagah jahan purane +^kapde de saku
  koi aisa program jahan apni +^cycle theek kar saku
  somewhere i can give away old +^toys
  is there a place where i can swap my old +^comics
  an event where people bring their own +^instruments
  stop. i said +PLACE. not the -^business thing.
  no. i asked for +PLACE. not -PLACE.
  लाइन में लगना पसंद नहीं, ख़ाली वाले +PLACE में
`;
