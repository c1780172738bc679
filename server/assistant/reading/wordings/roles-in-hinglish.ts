/** Messages in Hindi in Latin letters with the role of their words. */
export const rolesInHinglish = `
  poori duniya nahi, sirf +PLACE ka batao
  sab sheher nahi chahiye, bas +PLACE dikhao
  -PLACE nahi bola, sirf +PLACE
  itna sab nahi, sirf +^drama wale
  har jagah ka nahi, +PLACE ka hi batao
  PLACE to nahi ja paunga, +PLACE me ya +online ho to batao
  PLACE door hai bhai, ghar se +^robotics dekh saku
  mummy bol rahi kuch aisa dhundo jo +free ho, +PLACE me
  papa keh rahe the ki +^kushti dekhne chalte hai
  behen bol rahi hai +^patang ka kuch dekho
  nani aa rahi hai to unke liye +^bhajan
  pichle saal tv dekha tha is baar +PLACE me +^mela
  +PLACE me koi +^jazz night hai kya agle hafte
  bhai +^cricket nahi, koi +football ka batao
  -yoga ke alawa kuch bhi chalega +PLACE me
  -^tech chhod ke sab dikhao
  -PLACE nahi +PLACE me chahiye
  mujhe -online wale nahi dekhne, +PLACE me +drama dikhao
  mummy ko ghutno me dard hai to -^trekking nahi, koi +bhajan ka program
  -pottery to maine kar li, ab kuch aur batao +PLACE me
  hum -^fort ghum chuke hain, koi +music ka ho to batao
  papa ki naukri PLACE me hai par hum +PLACE me rehte hain, yaha bacchon ke liye +magic show hai
  kal se chhutti hai, +swimming sikhni hai
  ye -^startup -^startup kya laga rakha hai, +^gaana dikhao
  kitni baar bolu -sports nahi chahiye
  bakwas band karo, +^theatre bola tha -^conference nahi
  tum log bas -PLACE dikhate ho, +PLACE ka kya
  hostel me khana bekar hai to koi +^food walk batao
  gf ke saath jana hai kuch romantic, +^taare ya +^boat
  girlfriend ko +painting pasand hai
  dost bol raha tha ki +^robotics ka kuch hai
  exam 12 tarikh ko khatam, uske baad +^film dekhni hai
  meri tuition saturday ko hoti hai to sunday ka batao +dance
  somwar ko meri class hai isliye mangal ko koi +^quiz
  PLACE se aa raha hu train se, +PLACE me raat ko kuch hai
  shaadi me aaye hain PLACE se, +PLACE me 3 din hain, kuch +dekhne ^layak
  bacche ko +^drawing ka shauk hai
  didi mujhe +titli dekhni hai
  kya yaha +^cartoon wala kuch hai
  mujhe +robot banana hai
  school me sir ne bola +^science mela hai
  gullak me 100 rupaye hain, +^mitti ka khilona banana hai
  bhaiya +^ludo khelna hai
  nani kahaniyan sunati thi waisa +kahani wala kuch
  mera bhai raat ko darta hai, din me +^kathputli dikhao
  -^cricket nahi -^kabaddi nahi, +badminton chahiye
  +music ho par -^classical na ho
  +^art wala ho lekin -painting nahi
  -paise wale topic nahi chahiye
  -^business ko hata do list se
  -^tech hatao
  -PLACE mat dikhao
  -^yoga ^mat dena
  bas -PLACE chhodkar kahin bhi
  -conference ke bina kuch
  -^music se thak gaya hu, kuch shaant batao
  -chess se pet bhar gaya, +^carrom hai
  -^dholak seekh ^liya, ab +tabla
  -book +^swap me to naam hai mera, uske alawa pune me kya
  pichli baar -^heritage walk gaye the, is baar +food
  nahi yaar -hackathon nahi, +^meetup bola
  -PLACE wale hata ke +PLACE ke dikhao
  -PLACE ki jagah +PLACE
  +^rust ya +golang ki conference
  +^photography sikhni hai beginner hu
  +guitar class hai kya kahi
  koi +^kavita path ^ya +mushaira ho to batana
  +^kathak sikhna hai meri beti ko
  naukri chali gayi hai free ka koi +course batao
  bank me kaam karta hu din bhar number dekhta hu, -finance to bilkul nahi
  bore ho raha hu, koi +^standup
  barish ho rahi hai +PLACE me kya kare
  phone ki battery khatam ho rahi jaldi batao aaj raat koi +concert
  bhai sahab namaste, hamare saath do bujurg hain, +^bhajan ya +katha ka karyakram ho to batayein
  aap ^log bahut acha kaam kar rahe ho, ek baat batao +^science ki koi pradarshani hai
  mere boss ne bola +^excel sikho, koi class hai
  flight 5 baje hai usse pehle +PLACE me kuch
  10 baje doctor ke paas jana hai uske baad +^garden me kuch
  office 6 ^baje chhutta hai, 7 ke baad +^badminton
  salary 1 ko aayegi tab tak sasta kuch
  college fest 5 aur 6 ko hai, baaki december me +art
  +PLACE me hu sunday tak, phir PLACE jana hai
  maa ne mana kiya hai -^video +^game ke liye
  +kite udana seekhna hai
  -ladoo nahi ^khane, +^chaat khani hai
  +coding karni hai par -javascript nahi
  ghar baithe +^yoga ho sakta hai kya
  pet kharab hai to -^khane wala nahi
  kutte se ^darr lagta hai, -kutte wala na ho
  +^nature walk chahiye bacchon ke saath, school PLACE me hai
  +patang ka kuch ho +PLACE me
  ek dost +PLACE aa raha hai PLACE se, use +^heritage pasand hai
  train cancel ho gayi, +PLACE me fas gaye, kuch hai aaj
  ^hotel wale ne bola ki +^diya wala kuch hota hai ghat pe
  akhbar me padha tha +mask banane ka
  poster dekha tha +telescope wala
  +dance karna hai -^gaana nahi
  ^gaana nahi aata -choir mat batana
  startup kar raha hu par -^pitch nahi karni, +accounting sikhni hai
  padhai padhai padhai, mujhe +khelna hai
  bhai ^tu pagal hai kya maine +PLACE likha tha
  chhodo ye sab, +^comedy batao
  +science aur +math ke liye kuch bacchon ka
  sirf +^music, baaki kuch nahi
  +^tech hi chahiye
  bas +comedy
  kuch bhi ho par -boring ^na ho
  aisa jisme -^bheed na ho, +garden type
  -mandir bahut dekh liye, +^beach batao
  -^museum nahi jana dobara
  -wo concert wala nahi, dusra
  +kabaddi ya +^kho ^kho
  +taekwondo ya koi +^martial art
  hume +^lok geet sunna hai, PLACE ke hain hum
  mere mohalle me kuch nahi hota, +PLACE me batao
  mera cousin +juggling sikhna chahta hai, PLACE se hai wo
  use +^pottery sikhni hai
  hume +sher dekhna hai
  +^french kahan seekh sakte hain
  koi +origami sikhata hai kya
  +tango ke liye kuch hai
  -tango ke alawa kuch bhi
  -^art ke siwa kuch bhi
  -^music ko chhod ke +PLACE me
  -^conference se pak gaya hu
  -^coding to roz karta hu, kuch aur
  main dukaan chalata hu PLACE me, +^hisaab sikhna hai
  meri mausi bakery chalati hai, unhe +^export samajhna hai
  padosi ne bataya ki +salsa hota hai
  main nurse hu shift lambi hai, +dhyan wala kuch
  main vakil ban raha hu, koi +debate
  tv kharab ho gaya, +^natak dikhao
  doctor ne -^khel mana kiya hai
  pichla -^concert bahut loud tha
  -^heritage wali to ho gayi, aur kya hai
  -^pottery wala full tha, waisa hi kuch aur
  mujhe -oonchai se darr lagta hai
  -PLACE ko chhod ke kahin bhi
  -PLACE ke bahar kuch
  PLACE me mummy papa rehte hain, main +PLACE me
  bachpan PLACE me beeta, ab +PLACE me hu, +^lok geet
  PLACE ja rahe hain baad me, abhi +PLACE
  +karaoke hai kya
  +kushti dekhni hai
  +ghode wala kuch
  +^space ke baare me kuch
  +^itihas par koi baat
  +^paise ke baare me bacchon ke liye
  +baagwani sikhni hai
  +ghazal ki shaam
  +^shatranj ya +^ludo
  +tennis aur +squash +PLACE me
  kuch bhi par -^tech nahi
  +^art ho par -^mitti wala nahi
  -^yoga boring hai, +boxing batao
`;
