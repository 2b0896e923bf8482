/** Ways of writing times, sizes, negative numbers and amounts of two units, in the form of the other accepted answers. */
export const TAKEN_WRITINGS = `
  minus 10°C : -10°C | minus ten degrees Celsius | −10 °C | -10 degrees C
  minus 5% : -5% | minus five percent | minus 5 per cent
  minus 2.5 km : -2.5 km | minus two point five kilometres | −2.5km
  17:00 hrs : 17.00 | 5 pm | 17:00 | 1700 hours | 1700 hrs | 17:00 hours | five pm | 17:00h
  0900 hours : 9 am | 09:00 hrs | 9.00 a.m. | nine in the morning
  24:00 hrs : 24:00 | midnight | 00:00
  8 o'clock : 8 oclock | eight o clock | 8:00 | 8 O'Clock
  8 oclock in the morning : 8 am | 8:00 am
  Monday to Friday : Monday through Friday | Mon thru Fri | Mon-Fri
  June until August : June to August | June through August | Jun-Aug
  9 am until noon : 9am-12 noon | 9 am to noon | 9 am till midday
  1 hour 30 minutes : 1 hour and 30 minutes | 1h 30m | 1h30m | 1h30 | 1 hr and 30 mins | one hour and thirty minutes | 1hr 30min
  2 minutes 10 seconds : 2 minutes and 10 seconds | 2 min 10 sec | 2 mins and 10 secs
  5 feet 6 inches : 5 feet and 6 inches | 5 ft and 6 in | 5'6"
  3 years 6 months : 3 years and 6 months | three years and six months | 3 yrs 6 mths
  2 weeks and 3 days : 2 weeks 3 days | two weeks and three days | 2 wks 3 days
  7 lb 4 oz : 7 pounds 4 ounces | 7 pounds and 4 ounces | seven pounds and four ounces
  1 km 500 m : 1 kilometre and 500 metres | 1km 500m
  7 days : 7days
  1 day : 1day
  50 metres : 50metres | 50meters
  5 kilometres per hour : 5kilometres per hour
  2.5 litres : 2.5litres
  12 inches : 12" | 12″ | 12 in | twelve inches | 12in
  19" screen : 19″ screen
  30 square metres : 30 square m | 30 sq m | 30 m²
  5 micrograms : 5 µg | 5 mcg | 5 μg | five micrograms
  20 nm : 20 nanometres | twenty nanometers
  200 calories : 200 cal | two hundred calories
  70 beats per minute : 70 bpm | seventy beats a minute | 70 beats/min
  400 parts per million : 400 ppm | four hundred parts per million
  3 GW : 3 gigawatts | three gigawatts
  500 MWh : 500 megawatt hours | 500 megawatt-hours
  1 tonne : a tonne | one tonne | 1 t
  1 inch : an inch | one inch
  1 acre : an acre | one acre
  3 times a year : 3 times per annum | three times per year
  £150 per week : £150 pw | £150 p.w. | £150 a week | 150 pounds pw
  £20,000 per annum : £20,000 a year | £20k pa | £20,000 p.a. | £20,000 per year
  £7.50 an hour : £7.50 ph | £7.50 p.h. | £7.50/hr
  £12.50 per person : £12.50 pp | £12.50 p.p. | £12.50 a person
  AD 79 : 79 AD | A.D. 79 | 79 A.D.
  4 x 100 : 4 × 100 | 4x100 | 4×100 | four by one hundred
  10 × 15 cm : 10 x 15 cm | 10x15cm | 10 by 15 centimetres | ten by fifteen cm
  3 m x 4 m : 3m by 4m | 3 metres by 4 metres | 3m × 4m | three metres by four metres
  10 × 15 <0,2> : 10 x 15 | 10x15
  No. 7 : #7 | number 7 | number seven
  six point oh five : 6.05 | six point zero five
  16+ : sixteen plus | 16 plus
  fifty-fifty : 50-50
  sixty-forty : 60-40
  September : Sept | Sep | Sept.
  February : Feb | Feb.
  Tuesday evening : Tues evening
  Thursday : Thurs | Thurs.
  Weds 4 May : Wednesday 4 May | Wed 4 May
`;

/** Answers of these kinds that an examiner refuses. */
export const REFUSED_WRITINGS = `
  minus 10°C : 10°C | -10°F | minus 1°C | -10
  minus 5% : 5% | -5 | minus 15%
  17:00 hrs : 7 pm | 17 hours | 17 | 5 am | 1700
  0900 hours : 9 pm | 900 hours | 9 hours | 0900
  1,500 hours : 3 pm | 15:00
  1.30 hours : 1:30 pm | 1.30 pm
  open until late : open to late | open late
  closed until further notice : closed to further notice
  walk through the park : walk to the park
  1 hour 30 minutes : 1 hour 30 metres | 30 minutes 1 hour | 1 hour 13 minutes | 1.30 minutes | 1 hour
  5 feet 6 inches : 6 feet 5 inches | 5 feet and 6 feet
  2 hours and 3 days : 2 hours and 3 weeks
  12 inches : 12 feet | "12" | 21" | 12'
  room 12 : room 12"
  7 days : 7daily | 7dayss | 70days
  50 metres : 50metre-long | 50centres
  30 square metres : 30 m | 30 metres square feet
  5 micrograms : 5 milligrams | 5 mg
  £150 per week : £150 per month | £150 pa | £150
  AD 79 : 79 BC | AD 97 | 79
  4 x 100 : 4 100 | 400 | 4 + 100 | 40 x 10 | 4 x 10
  10 × 15 cm : 15 × 10 cm | 10 × 15 | 10 15 cm | 10 × 15 mm
  16+ : 16 | 60+ | 6+ | 16-
  fifty-fifty : 50 | fifteen-fifteen | 55-50
  Sunday : Sun
  May : M
  March : Mar
  September : Sem | Octo
  a tonne : tonne | 1 ton
`;
