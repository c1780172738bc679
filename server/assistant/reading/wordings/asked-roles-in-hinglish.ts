/** Working questions in Hindi in Latin letters with the role of their words. */
export const askedRolesInHinglish = `
  yaar koi +^coding ka event h kya is weekend free wala ho to batao
  aur +PLACE me
  koi +^concert hai +PLACE mein paid ho ya free chalega
  tum log bas -PLACE -PLACE karte ho -PLACE chhod ke koi +finance ka event batao
  mummy ne bola free wala dhundo +^games khelne ka
  bhai +^react ya +javascript ki ^conference +PLACE me kab hai agle saal
  +PLACE jaa rahe hai feb end me koi event hai udhar kya
  mujhe sirf free chahiye online bhi nahi +PLACE me january me itna simple hai
  kal school ke baad kuch h kya +PLACE me 4 baje ke baad
  mujhe +gana +gana hai koi jagah batao
  agle mangalwar ko koi free online event hai kya
  republic day pe +PLACE me kuch hai kya
  +PLACE me next month +^patangbaazi ka kuch hai kya
  6 dec ko +PLACE ya +PLACE me +art ke kaun se event hai mujhe apna bhi rakhna hai
  aaj raat +PLACE me kuch hai ya sab band pada hai
  subah subah 7 baje se pehle wala koi event h kya +PLACE me
  +ludo ya +^chess khelna hai +PLACE me
  meri school ki chhutti 25 dec se 1 jan tak hai tab kya kya hai
  +^data ki koi ^conference h kya +PLACE ya +PLACE me
  25 se 27 december +PLACE me kuch hai kya
  +music +music bola tha sports kyu dikha raha +music december +PLACE bas
  agle itwar ko kya h +PLACE me
  bhai 12 december ko +PLACE me kuch hai kya ghar ja rha hu
  +^concert jaisa kuch gf ko le jana hai
  agle hafte online kuch +^tech wala hai hostel se hi attend karna h
  hum log 11 se 14 dec +PLACE ghum rahe hai kuch +cultural ho to batana ji
  pricing decide karni h 1000 se mehnge wale events kaunse hai site pe
  sirf +PLACE aur +PLACE ke
  yaar kitni baar bolu 500 se kam ka kuch batao +PLACE me aur free wale mat dikhana free wale bakwas hote hai
  arey PLACE nahi +PLACE chahiye tha
  par +PLACE me hi mummy dur nahi jane degi
  christmas ko ya 31 december ko kuch mast hai kya
  agle sunday subah kuch hai dadaji ke sath jaunga
  kal shaam ko kuch online hai kya
  yaar paise nhi hai +PLACE me free wala kya chal rha h december me
  hum 3 log +PLACE aa rahe h 18 se 20 dec kya dekh sakte
  PLACE chodo +PLACE dekho
  subah 8 baje se pehle +PLACE me kya hota h sunday ko 29 nov
  aur 6 dec ka hi kitni baar bolu
  mujhe +^cricket khelna h koi bhi sunday chalega
  nahi drawing nhi +pottery +mitti wala
  christmas ki chutti me 25 se 27 dec ko +^games ka kuch
  agle sunday subah +PLACE me kya h
  namaste main second year ki student hoon aur mujhe 30 november se 6 december ke beech +PLACE mein kuch achha dhoondhna hai aap madad karenge
  haan lekin ghar se matlab online hi hona chahiye
  agle hafte ke kisi bhi din raat ke aath baje ke baad internet par koi cheez ho to bataiyega
  hum log PLACE ghoomne aa rahe hain december ke aakhri weekend par +PLACE mein bachchon ke saath kya kar sakte hain
  makar sankranti ke aas paas +PLACE ya +PLACE mein koi mela lagta hai to bata dijiye
  achha theek hai PLACE ki jagah +PLACE dikhaiye
  chhe baje subah pagal ho gaye ho usi din shaam ka koi dikhao sheher koi bhi
  mere school mein 25 december se 1 january tak chhutti hai mummy ne kaha +PLACE mein kuch dhoondh lo
  kya koi aisa program hai jahan ^purani +^tooti cheezein theek karna sikhate hain
  sabse jaldi hone wala gaane-bajane ka program kaun sa hai mujhe bas wahi chahiye
  exam khtm 18 dec ko uske bad wale wknd pe +PLACE me scene kya h
  +PLACE bhi chlega
  1 se 5 dec online kya kya h jo raat 9 bje ya uske bad ho
  flight 4 dec rat ko h +PLACE se us din +PLACE me kuch
  guru nanak jayanti ko +PLACE me kch h
  abe free likha h to paise kyu ^mang rhe sirf 0 rs wale +PLACE dec
  19 ka chhod 20 ko 12 ke baad ka dikha
  tera dimag khrab h kya 2 sal ^purane event mat dikha 2027 wale bta +PLACE
  papa +cycle chlate h +PLACE me +race h kya koi
  sirf +^game wala
  mera bday 9 jan ko h us din +PLACE me kya kya h
  bhai +PLACE me agle hafte koi free event hai kya
  -tabla sunna hai mujhe -^dholak wali class nahi
  +PLACE aa rahe h 3 se 6 dec tak kya kya hoga waha
  +PLACE mein +^sketching ya +drawing wala kuch ho to batana
  kya bakwas h yr har jagah full likha h jisme seat ho wahi dikhao
  online chahiye online december me raat 8 baje ke baad samjha
  mujhe +^yoga krna h kaha hota h
  mummy ke sath jana h agle sunday subah +PLACE me kya hai
  papa ka bday h 11 dec ko us din koi +gaane wala program h
  bhai is weekend kuch free hai kya +PLACE me
  agle hafte shaam 6 ke baad +PLACE me kuch ho rha h
  hum log 4 dec ko +PLACE pahunch rahe hain us din wahan kuch hai kya dekhne layak
  arre yaar kitni baar bolu mujhe online wale nahi chahiye +PLACE me dikhao december ke
  mujhe +^chess khelna hai koi hai kya saturday ko
  december me +^startup ya +^pitch wale events kaunse hain -PLACE chhod ke
  12 se 14 dec +PLACE me +^khane peene ka kuch
  1000 rs ke andar koi +art ^workshop hai kya +PLACE ya +PLACE me
  +^freelancers ke liye shaam ko online koi session 200 rs tak
  exams khatam 5 se 7 dec tak kya kya hai sirf free wale
  kal subah +PLACE mein kuch hai kya +running type
  +finance seekhne ka koi free online session ^salary aane wali h pehli baar
  ye kya bakwas hai 500 se upar wale mat dikhao maine bola tha sasta +PLACE december
  1 january se 10 january ke beech +PLACE ya +PLACE me kuch +cultural ya +art wala
  25 se 27 dec +PLACE me +^gaming ka kuch
  yr 11 dec ko shaam me +PLACE me koi +music +gig h kya 500 tk ka
  mko dec k last wale weekend pe kch krna h +PLACE ya +PLACE ya +PLACE kahi b
  3 dec raat 8 ke baad online +^gaming wala kch
  stipend to aati nahi par pooch leta hu 10 dec ke baad +PLACE me sabse saste event kaunse hai
  apun +PLACE jaarela hai 27 se 30 nov udhar koi scene hai kya boss
  +PLACE ya +PLACE ya +PLACE 9 january tak jo bhi ho sab dikhao
  PLACE se nikal ke 12 ki raat +PLACE pahunchenge to 13 dec ki subah +PLACE me kuch ghumne layak
  subah subah kuch bhi chalega +PLACE 25 nov se 30 nov
  bahi +khata ya +hisaab kitaab sikhane wala kuch +PLACE me 15 dec ke baad
  +PLACE me 3 jan ko +finance wala kuch hai
  free bol ke paise ^maang rahe ho sirf muft wale do +PLACE 12 december
  arre -PLACE nahi chahiye -PLACE chhod ke baki sab
  mujhe +dance sikhna h koi class h kya
  sirf jo online h
  didi mera birthday 26 dec ko h us din +PLACE me kya h
  sardi ki chutti me 25 dec se 31 dec tak kya kya h
  bhai +PLACE me 2 january ke aaspaas koi ^workshop hai kya
  koi +finance wala free session online hai kya
  parso shaam ko online kuch hai kya
  hum log 3 se 6 december +PLACE aa rahe hain kuch dekhne layak program hai
  +PLACE ya +PLACE me christmas ke aaspaas kuch hai kya
  +PLACE me PLACE ya +rangoli seekhne ka kuch hai kya
  +PLACE me agle saal kya kya hone wala hai
  12 december ko +PLACE me aur kaun se event hain mera bhi usi din hai
  +business wale events dikhao par online nahi
  bakwas mat karo seedha batao agle sunday +PLACE me kya hai
  itne mehnge nahi chahiye yaar 500 se kam wale dikhao
  mummy ke saath +^chess khelne jana hai +PLACE me kuch hai
  koi event hai kya jaha +^film dikhate hai
  christmas pe koi +^game wala event hai kya
  +PLACE me budget kam hai yaar 300 tak me kuch batao is mahine ke baad december me
  papa ko +^chess ka shauk hai unke liye +PLACE me kuch hai kya
  subah 7 baje se pehle wale events dikhao +PLACE ke
  koi aisa event jisme kuch dena na pade +PLACE me
  shaadi ki ^shopping ke baad 12 dec ko +PLACE me time hai shaam ko kuch ho raha hai
  +gaane +bajane wala kuch +PLACE me weekend pe
  online wale chhodo +PLACE me aamne saamne wala +finance session hai kya
  agle mahine +PLACE ya +PLACE side kuch hai
  kal ke liye kuch nahi mila parso ka batao
  -^tech ke alawa +PLACE me kya hai december me
  +PLACE me agle hafte ke baad kuch hai kya december me
  bhai kuch mast sa event bata na +PLACE me is sunday ko
  mujhe +^film dekhne ka bahut mann hai +PLACE me kuch lagaa hai kya
  1000 se kam me koi ^workshop +PLACE me
  raat ko online kya hota hai PLACE ke baad
  +PLACE me 5 ya 6 december ko kya hai
  bhai agle mahine koi +hackathon type ka h kya ya +^coding wala kuch online bhi chalega
  yaar 15 dec ke aas paas koi +art ka event h kya 1000 se kam me kahi bhi ho chalega
  hum log 4 dec ko +PLACE pahunch rahe hai family ke sath us din waha kuch ho raha hai kya
  december ke dusre saturday ko +PLACE ya +PLACE me kuch +cultural sa ho to batao
  arre maine +PLACE bola tha PLACE nahi dhyan se padho
  mummy aur mujhe +gana +gana hai sabke sath 20 december ko kuch h kya
  mere paas paise nahi h +PLACE me free me kya hai
  yaar exam khatam ho gaye ab kuch mast batao +PLACE me is hafte ke end me
  mummy ke saath jaana hai subah subah kuch +shaant sa +PLACE me
  500 se zyada nahi kharch kar sakta +PLACE mein kya hai
  -^cricket nahi -football bhi nahi baaki +sports me kya hai +PLACE me
  agle mahine ke pehle hafte me +PLACE ya +PLACE me muft wala kuch
  raat ko 8 ke baad online kuch ho toh batao
  bhai 1000 rupay hai jeb me +PLACE me kya kar sakta hu december me
  mujhe +gaana +gaana hai koi +^choir hai kya
  -PLACE chhod ke kahi bhi +art wala kuch itwar ko
  subah 9 se pehle aur shaam 6 ke baad kuch nahi beech me batao +PLACE me
  do bache hai mere 6 aur 9 saal ke +PLACE ya +PLACE me unke liye kuch
  agle sunday ko +PLACE me 11 baje ke aas paas kuch hai
  meri behen ko +drawing ka shauk hai +PLACE ya +PLACE me kuch hai kya uske liye
  6 december ke baad aur 20 se pehle +PLACE me kya kya hai
  jo mehnga na ho 300 tak
  yaar pocket money me sirf 200 rs bache hai december ke pehle hafte me +PLACE side kuch ho sakta hai kya itne me
  aur agar +PLACE chala jau to
  -^gaming chhod ke koi bhi online cheez december ki raat 8 ke baad shuru hone wali kyuki din me coaching h
  hum 5 dec ko +PLACE me honge bas ek din +sports type kuch subah subah mil jaye to badhiya dopahar ki flight h
  accha PLACE cancel +PLACE jaa rahe wahan yahi dekh ke batao
  +PLACE ya +PLACE agle mahine ka jo bhi ho dikhao sabse sasta sabse upar
  ek +^chess meetup rakhne ka soch raha hu pehle dekhna tha kahin already +^chess ya +carrom chal raha kya date koi bhi
  5 se 20 dec ke beech +art ke jo paid wale h sirf wo dikhana apna rate ^tay karna h
  jahan jao housefull housefull +PLACE me is mahine ya agle mahine jisme sach me seat khali ho wahi batao warna rehne do
  sunday wunday chhodo koi bhi din chalega bas agle mahine ka ho
  bhaiya mujhe ^khud ka +^game banana h hamari chhutti 24 se 28 dec tak h tab kuch hoga kya
  aaj kahi +circus lga h kya ya +jaadu wala +magic show
  nahi nahi sunday ko ^tution h saturday wala dikhao
  yaar exam khatam hone ke baad 12 dec ko +PLACE ja rahe hain shaam ko kuch +^khane peene wala ho to bata
  mere paas 500 hi hain +PLACE me december me kya kar sakta hu
  chhote bachhe ke saath +PLACE ja rahi hu pehle hafte december me shaam ko kuch
  +^cricket ya +football kuch hai +PLACE me is mahine ke baad
  +^chess khelne ka mann hai saturday ko +PLACE me
  kuch online dikhao raat 9 baje ke baad december me
  -music chhodkar +PLACE me december me jo bhi ho
  christmas ke aas paas PLACE side kuch hai +PLACE
  mujhe +^purani +^lipi padhna seekhna hai koi class hai kya
  bhai gf ko impress karna hai 5 december ko +PLACE me shaam ka kuch mast batao
  mummy papa aa rahe hai 11 dec ko +PLACE 14 ko chale jayenge unke saath kya dekhu
  ghoomne ka mann hai par pocket me sirf 100 rs hai +PLACE me kuch
  thoda sasta kuch aur hai kya +PLACE me
  +tabla sunne ka mann hai +PLACE me is mahine ya agle
  +PLACE me 29 november ya 30 ko kuch hai kya dost ki shaadi ke baad free hu
  online hona chahiye paise nahi dene aur +^hindi me
  bhai mere ^papers 10 dec ko khatam uske baad se 31 tak koi +music ka scene ho to bata de na bohot pak gaya hu padhte padhte
  kal se thursday tak +PLACE me koi +^tech wala event h kya clg bunk karke jaunga
  chhodo ^yoga itni subah kaun ^uthega +PLACE me +^cricket khelne ka kuch
  namaste ji hum log PLACE se 5 log hain maa bhi saath hain 3 dec se 7 dec tak +PLACE me rukenge darshan ke alawa wahan kuch ho raha ho to bata dijiye
  agle hafte nahi uske baad wale hafte +PLACE me hu hotel ne hi lootliya to free ka kuch batao
  nahi us saturday nahi ho payega uske agle saturday
  +PLACE me dec ke weekends pe +social category me kya kya ho raha hai competition check karna hai
  bakwas mat karo seedha jawab do december ke pehle hafte me -PLACE chhod ke 500 rupay tak ka kuch hai ya nahi hai
  arre ye -technology wala kachra kyu dikha rahe ho -^tech hata do list se
  didi mujhe +drawing karna bohot accha lagta hai kahin +^sketching wala kuch hai kya
  papa kal free hain to wo mujhe ghumane le jayenge kal kya kya hai
`;
