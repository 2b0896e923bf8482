/** Amounts, rates, measures, currencies, parts and periods that an examiner accepts, in the form of the other accepted answers. */
export const TAKEN_MEASURES = `
  a third year student : a 3rd year student
  a 3rd year student : a third year student
  a 3rd party : a third party
  a fifth grade class : a 5th grade class
  a tenth anniversary : a 10th anniversary
  a hundredth anniversary : a 100th anniversary
  100th anniversary : hundredth anniversary | one hundredth anniversary
  hundredth anniversary : 100th anniversary
  1000th : thousandth | 1,000th
  a third of a mile : ⅓ mile | 1/3 mile | one third of a mile | 1/3 of a mile
  three quarters of an hour : ¾ hour | 3/4 hour | ¾ of an hour | three-quarters of an hour | 0.75 hours
  ¾ hour : three quarters of an hour
  1\\/4 mile : a quarter of a mile | ¼ mile
  a quarter of a million : 250,000 | 250000
  a third cheaper : 1/3 cheaper | one third cheaper
  £8 per hour : £8 an hour | £8/hour | £8 per hr | £8/hr | eight pounds an hour | 8 pounds per hour | £8.00 an hour
  £8 an hour : £8 per hour
  2 litres a day : 2 litres per day | 2l/day | two liters a day | 2 l/day
  5kg\\/day : 5 kg per day | 5kg a day | 5 kilograms a day
  60 beats per minute : 60 beats a minute | sixty beats per min | 60 beats/minute
  £50 per person : £50 a person | £50/person
  twice a day : twice per day
  three times a week : 3 times per week | three times per week
  10 metres per second : 10 m/s | 10 meters a second | 10 metres/second
  50 mph : 50 miles an hour | 50 miles/hour | 50 mi/h
  20 km\\/h : 20 kilometers an hour | 20 kilometres/hour | 20 km per hour | 20kph
  C$20 : 20 Canadian dollars | CAD 20 | CAD20 | 20 CAD | CA$20 | twenty Canadian dollars | $20 Canadian dollars | $20 CAD
  NZ$20 : 20 New Zealand dollars | NZD 20
  HK$20 : 20 Hong Kong dollars | HKD20
  S$20 : SGD 20 | 20 Singapore dollars
  ₹500 : 500 rupees | INR 500 | Rs 500 | Rs. 500 | five hundred rupees | 500 Indian rupees
  20 francs : CHF 20 | 20 CHF | 20 Swiss francs | CHF20
  ₩1000 : 1000 won | KRW 1,000 | 1,000 South Korean won
  100 baht : ฿100 | THB 100
  20 roubles : 20 rubles | ₽20
  20 rupees : Rs.20
  1 rupee : one rupee | ₹1
  90s : '90s | nineties
  30 seconds : 30s | 30 s | 30 secs
  Tuesday and Thursday : Tues and Thurs | Tue & Thu | Tues & Thursday
  Saturday morning : Sat morning | Sat. morning
  January and February : Jan and Feb | Jan. & Feb.
  early September : early Sept
  Monday, Wednesday and Friday : Mon, Wed and Fri | Mon, Wed & Fri
  an hour and a half : one and a half hours | 1.5 hours | 1½ hours | 1 1/2 hours | one hour and a half | 1.5 hrs
  one and a half hours : an hour and a half
  two and a half years : two years and a half | 2½ years
  1½-2 hours : 1.5-2 hours | 1 1/2 to 2 hours | one and a half to two hours | 1.5 to 2 hrs
  2-2½ hours : 2-2.5 hours
  10 stone : 10 st | ten stone | 10st
  5'10" : 5 feet 10 inches | 5 ft 10 in | 5ft 10in | five feet ten inches | 5′10″ | 5' 10" | 5'10
  5 feet 10 inches : 5'10" | 5 ft 10 ins | 5 foot 10
  10-15k : 10,000-15,000 | 10k-15k | 10 to 15 thousand | 10,000 to 15,000
  10,000-15,000 : 10-15k
  30 C : 30°C | 30 degrees Celsius | 30 °C | 30C
  20 to 25 C : 20-25°C | 20 to 25 degrees Celsius
  BA 123 : BA123
  ABC 123 : ABC123
  TOP 10 TIPS : top 10 tips | Top ten tips
  five-storey house : five-story house
  two-storey : two-story
  two-story : two-storey
  4 metres : 4 meters
  four meters : four metres
  four tires : four tyres
  5 storeys high : 5 stories high
  several storeys : several stories
  several metres : several meters
  £1,250 per month : £1250 a month | £1,250/month | 1250 pounds per month
  three times a day : 3 times per day | 3 times a day
  once a fortnight : once per fortnight
  £2 a kilo : £2 per kilo | £2/kg | £2 per kg | two pounds a kilogram
  8 hours a day : eight hours per day | 8 hrs/day | 8 hours/day
  40 words per minute : 40 words a minute | 40 words/minute | forty words per min
  10,000 steps a day : ten thousand steps per day | 10k steps a day | 10,000 steps/day
  300 mg per litre : 300 mg/l | 300 milligrams a litre
  50 people per square kilometre : 50 people per km2 | 50 people/km² | 50 people per sq km
  €15 a night : 15 euros per night | €15/night
  £30 per head : £30 a head
  $40,000 a year : $40,000 per year | $40k a year | 40,000 dollars per year | $40,000/yr
  100 metres : 100m | one hundred meters
  a metre and a half : 1.5 metres | 1½ m | one and a half metres | one metre and a half
  a mile and a quarter : 1¼ miles | one and a quarter miles
  a week and a half : one and a half weeks | 1.5 weeks
  half of a mile : half a mile
  two thirds of a mile : ⅔ mile | 2/3 of a mile
  three quarters of a million : 750,000
  quarter of a million : 250,000
  the third floor : the 3rd floor
  a second opinion : a 2nd opinion
  a first-class ticket : a 1st-class ticket
  25th anniversary : twenty-fifth anniversary
  a fourth bedroom : a 4th bedroom
  the 200th visitor : the two hundredth visitor
  the hundredth customer : the 100th customer
  millionth visitor : 1,000,000th visitor | 1000000th visitor
  20 Swedish kronor : SEK 20 | 20 SEK
  20 Mexican pesos : MXN 20
  R$20 : 20 reais | BRL 20
  20 rand : ZAR 20 | 20 South African rand
  20 pounds sterling : £20
  20 British pounds : £20
  A$1.5 million : AUD 1.5 million | 1.5 million Australian dollars | A$1,500,000
  C$5-10 : C$5-C$10 | 5-10 Canadian dollars
  ₹5 million : five million rupees | ₹5m
  100 US dollars : US$100
  $20 : twenty dollars
  30p : 30 pence | £0.30
  Wednesday evening : Wed evening
  Friday and Saturday nights : Fri and Sat nights
  late October : late Oct
  mid-September : mid-Sept
  Saturdays and Sundays : Saturdays & Sundays
  April or May : Apr or May
  November and December 2020 : Nov & Dec 2020
  Monday to Wednesday and Friday : Mon-Wed and Fri
  20-30 minutes : 20-30 mins | twenty to thirty minutes | 20 to 30 min
  2-3 times a week : two to three times a week | 2 to 3 times per week
  1.5-2.5 kg : 1½-2½ kg | 1.5 to 2.5 kilograms | 1½ to 2½ kg
  $10-15k : $10,000-$15,000 | $10k-$15k
  5-10 per cent : 5-10% | 5% to 10%
  6 feet 2 inches : 6'2" | 6 ft 2 | 6ft 2in
  11 stone : 11st | eleven stone
  -10 C : -10°C | minus 10 degrees Celsius
  in the 1960s : in the nineteen sixties | in the 1960's
  Unit 5B : unit 5b | Unit 5 B
  KLM 1234 : KLM1234
  GU2 7XH : gu27xh
  QR 45-B : qr45b
  AB12 CDE : AB12CDE
  24 hours a day : 24 hours per day
  6.30 in the evening : 6.30 pm | 18:30
  quarter past 3 : 3.15
  Christmas Day : christmas day
  25 kilometres per hour : 25 km/h | 25 kmph
  15 square metres : 15 m² | 15 sq m
  25 mph : 25 miles per hour
  ten pence : 10p
  £1 : one pound | £1.00 | a pound
  50 degrees : 50°
  ninety-nine per cent : 99%
  0.5% : half a per cent | 0.5 per cent
`;

/** Answers of these kinds that an examiner refuses. */
export const REFUSED_MEASURES = `
  30 C : 30 cents | 30 ¢ | $0.30 | €0.30
  20 to 25 C : 20 to 25 cents
  Platform 4 C : Platform 4 cents
  5C : 5 cents
  30c : 30°C
  a third party : 1/3 party | third party
  a third year student : 1/3 year student | a 4th year student
  1\\/3 : a 3rd
  TOP 10 TIPS : TOP10 TIPS
  UP TO 10 : upto10 | UP TO10
  MAY 5 : MAY5
  THE TOP 10 : THE TOP10
  ROOM 12 : ROOM12
  several stories : several storeys
  two stories : two storeys
  top stories : top storeys
  single story : single storey
  two checks : two cheques
  90s : 90 seconds | 90 sec
  1990s : 1990 seconds | 1990 s
  C$20 : $20 | US$20 | A$20 | 20 dollars
  $20 : C$20 | HK$20 | 20 Canadian dollars
  £20 : 20 Egyptian pounds | 20 rupees
  20 rupees : 20 Pakistani rupees | 20 rupee
  £8 per hour : £8 per day | £8 | £8 hour | £9 an hour | £8 a minute
  2 litres a day : 2 litres a week | 2 litres day
  three quarters of an hour : a quarter of an hour | three quarters | 3 hours
  an hour and a half : half an hour | 2.5 hours | an hour
  10-15k : 10-15 | 10-15 km | 10-15,000 km
  5'10" : 510 | 5.10 | 5-10 | 5 feet | 5 feet 11 inches | 6'10"
  10 stone : 10 kg | 10th | 10 stones
  100th : 100 | 1000th
  Saturday morning : Sunday morning | Saturday afternoon
  Tuesday and Thursday : Thursday and Tuesday | Tues Thurs
  20 per cent : 20 per person
  £1,250 per month : £1,250 per week | £1,250 month | £1250
  £2 a kilo : £2 a litre | £2 kilo | £2
  8 hours a day : 8 hours day | 8 hours | 8 days an hour
  a metre and a half : a metre | half a metre | 2.5 metres
  a mile and a quarter : 1.5 miles | a quarter of a mile
  two thirds of a mile : 2/3 of a metre | 1/3 mile
  a fourth bedroom : 1/4 bedroom | fourth bedroom
  the 200th visitor : the 100th visitor | 200 visitor
  C$20 : 20 | C20 | AU$20
  20 Mexican pesos : 20 Philippine pesos | 20 pesos | $20
  20 rand : £20 | R$20
  20 francs : 20 | €20
  Wednesday evening : Wed | wedding evening
  late October : Oct
  2-3 times a week : 2-3 times a month | 23 times a week
  $10-15k : $10-15 | 10-15k
  6 feet 2 inches : 6.2 feet | 62 | 6 feet 2 metres
  11 stone : 11 pounds | 11th
  sat on : Saturday on
  sun morning : Sunday
  60s : 60 seconds | 60 | 1960s
  50m : 50 million
  10p : 10 people | 10 per cent
  DAY 5 : DAY5
  AGE 12 : AGE12
  ONE WAY : ONEWAY
  CAR PARK 3 : CARPARK 3 | CAR PARK3
  GATE 12 : GATE12
  OPEN AT 9 : OPEN AT9
  WEEK 10 : WEEK10
  several metres tall : several metre tall
  old stories : old storeys
  many stories : many storeys
  check : czech
  100 won : 100 one
  5 C : 5 pence | $5
  half an hour : an hour and a half | half hours
  a day : per day | /day
  10 a : 10 per
  2 of a day : 2 per day
  4 p : 4 per
  two hundredths : 200th | 1/200
  a hundredth : 100th
  1/3 : a 3rd party
  12\\/5 : 12 per 5
  24\\/7 : 24 per 7
  90s : 90
`;
