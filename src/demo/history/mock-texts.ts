/**
 * The learner's texts and notes in mock tests, by the title of the part: the first time, and when she repeats the test. They contain a
 * learner's mistakes; the later ones are better.
 */
export const MOCK_TEXTS: Readonly<Record<string, readonly string[]>> = {
  "Library visitors in five age groups": [
    `The bar chart shows how many percent of people in five age groups went to the public library at least once a month in Ellmouth in 2004 and 2024.

In 2004, the young people from 15 to 24 visited the library most, the number was 46%. The second was the people from 55 to 69, with 35%. The people from 40 to 54 was 32% and the people from 25 to 39 was 28%. The old people over 70 was the lowest, only 24%.

In 2024, the situation changed a lot. The people over 70 increased from 24% to 48%, it is twice than before and became the highest. The people from 55 to 69 also increased to 44%. The group of 25-39 raised 10% and reached 38%. However, the young people decreased to 31% and the group of 40-54 decreased a little to 30%.

Overall, more old people go to the library than before but the young people do not like to go there. I think this is because young people use the phone and the internet to read.`,
    `The bar chart compares the percentage of residents in five age groups in Ellmouth who used a public library at least once a month in 2004 and in 2024.

Overall, library visits became much more common among older people over the twenty years, while they declined among the youngest group. People aged 40 to 54 were the only group whose figure hardly changed.

In 2004, 15 to 24-year-olds were the most frequent visitors, at 46%, which was almost twice as high as the figure for people aged 70 and over (24%). The other three groups stood between 28% and 35%.

By 2024, this order had been almost reversed. The percentage of the oldest group doubled to 48%, so it became the highest in the chart, and the 55 to 69 group followed it with 44%, after an increase of 9 percentage points. There was a similar rise among people aged 25 to 39, from 28% to 38%. In contrast, the figure for the youngest group dropped by 15 points to 31%, and the 40 to 54 group fell slightly to 30%, which was the lowest figure in that year.`,
  ],
  "Unpaid community work at school": [
    `Nowadays, some people think that all young people should do unpaid work in their community before they leave school. I agree with this opinion because it is good for students and also good for the society.

Firstly, students can learn many things from the unpaid work. In China, most of students only study in the classroom and they do homework until very late. They know many knowledge from books, but they don't know how to talk with strangers or how to solve problems in the real life. If they work in a library or a hospital, they can improve the communication skills. For example, when I was in high school, our teacher asked us to help in a old people's home for one week. At first I was very shy, but after one week I could talk with the old people and I knew many stories about our city. This experience was very useful for me.

Secondly, the community can get benefit. There are many works which need people, such as cleaning the park and teaching children. The government doesn't have enough money to pay for all of them. If the students do these works, the environment will be better and people will be more happy.

However, some parents think it will waste the time of students, because the students must prepare the exam. In my opinion, this is not a big problem. The school can arrange the work in the summer holiday, so it will not influence the study. If it is only two or three weeks, the students will not be too tired.

In conclusion, I think young people should do unpaid work because they can get experience and the society can become better. The school should choose the suitable time for it.`,
    `Some people argue that every student should spend some time doing unpaid work for their community before leaving school. Although there are practical difficulties, I largely agree with this idea, as long as students have a choice about what they do.

The main reason is that community work teaches what lessons cannot. At school, teenagers mostly spend time with people of their own age, and their success is measured by marks. When they help in a hospital or a kindergarten, they have to deal with people who are different from them, and nobody tells them the right answer. I experienced this myself when I was sixteen and spent two weeks in a home for elderly people. In the beginning I did not know what to say, but by the end I was able to hold a conversation with almost anyone, which has been more useful to me than many of the formulas that I memorised in that year.

Another reason is that such work connects young people with the place where they live. Those who have planted trees in a park are less likely to leave rubbish there, and those who have met lonely people in their neighbourhood may continue to visit them. In this way the whole community benefits, even if the work itself is simple.

On the other hand, critics point out that compulsory work is not really voluntary, and that students already suffer from heavy pressure. These are serious points. A student who is forced to do something may do it badly and learn to dislike it. For this reason, I believe schools should offer several kinds of work and limit it to about forty hours, preferably during the holidays.

In conclusion, a short period of community work gives young people skills and a sense of belonging. If schools organise it carefully, its advantages clearly outweigh the loss of free time.`,
  ],
  "From sheep's wool to insulation panels": [
    `The diagram shows how to make insulation panels from sheep's wool. There are nine steps in this process.

First, the wool is sheared from sheeps in the farm. Then workers sort the wool by hand, and the dirty wool is sent to the gardens. After that, the wool is washed in the water and the temperature is 60 °C. In this step the grease is given to soap makers. Next, the wool is dried in hot air for 2 hours.

The fifth step is combing. The wool is combed into thin layers. Then 20 layers are stacked together with a binder. After that they are heated in 170 °C for 8 minutes. Then the big piece is cutted into panels. Finally, the panels are packed and sent to builders.

Overall, it is a long process from the farm to the builders. It has nine steps and there are two by-products, which are dirty wool and grease, so nothing is wasted. It need some machines and also need people who work by hand.`,
    `The diagram illustrates the process by which sheep's wool is turned into insulation panels for buildings.

Overall, the process consists of nine stages, which can be divided into cleaning the wool, forming it into a solid material, and preparing the finished panels for sale. It is worth noting that almost nothing is wasted, since two by-products are used elsewhere.

The process begins on farms, where sheep are sheared. The wool is then sorted by hand, and the part that is too dirty is used in gardens. What remains is washed in water at 60 °C. During this stage grease is removed, which is passed on to soap makers, and after that the clean wool is dried in hot air for two hours.

In the next phase, the dry wool is combed into thin layers. Twenty of these are stacked on top of each other together with a binder, and the whole stack is heated at 170 °C for eight minutes. The temperature is therefore much higher than that of washing, although the stage is short. Finally, the material is cut into panels, which are packed and delivered to builders.`,
  ],
  "Old buildings or new homes?": [
    `In many cities there are a lot of old buildings. Some people think we should keep the old buildings although it costs much money, but other people think the land should be used to build modern houses. In this essay I will discuss both views and give my opinion.

On the one hand, old buildings are very important for the culture. They can show the history of a city, and people can learn how the people lived in the past. For example, in Beijing there are many hutongs and they are famous in the world. Many tourists come to visit them every year, so the city can earn a lot of money from tourism. If we destroy the old buildings, we can not get them back. The next generation will only see them in the photos, it is a pity.

On the other hand, modern housing is also necessary. More and more people move to big cities to find jobs and they need a place to live. The price of house is very high, so young people can not afford it. Some old buildings are dangerous and it is expensive to repair them. If the government use this money to build new houses, many families will have a better life. New houses also have lift and heating, it is more comfortable for old people.

In my opinion, we should keep the buildings which are really important, such as temples and old walls. But the normal old houses which nobody wants to live in can be replaced by new houses. The government should ask the experts before they decide it.

In conclusion, both of the views have some reasons. I think we should find a balance between the old and the new, so the city can have the history and people can also have house to live.`,
    `As cities grow, it has become a common question whether old buildings deserve the money that is spent on them, or whether the land should rather be used for modern homes. Both sides have good arguments, but I believe that most old buildings can be kept if they are given a new purpose.

Those who want to protect old buildings usually point to their cultural value. A city whose streets were all built in the last twenty years looks like any other, while an old market hall or a row of traditional houses tells residents where they come from. There is an economic side as well. In my hometown, an old silk factory was turned into a small museum with cafés, and it now attracts visitors who would otherwise never come to that district. Once such a building has been pulled down, it cannot be replaced.

On the other side, people who call for modern housing remind us of everyday needs. Young families often spend half of their income on rent, and some of them live more than an hour from their work. Repairing a building that is two hundred years old may cost more than building a new block of flats with lifts, good heating and space for fifty households. From this point of view, it seems unfair that public money goes to empty walls.

However, I think the two aims are not as opposed as they first appear. Many old buildings, such as warehouses or schools, can be converted into flats, so that history is preserved and homes are created at the same time. Only when a building is dangerous and has no special meaning should it be demolished.

In conclusion, although the need for housing is urgent, destroying old buildings is rarely the best answer. Cities should first ask how they can be used, and build new homes where nothing valuable would be lost.`,
  ],
  "A building or street you are fond of": [
    `– old street near my grandma's house, Suzhou
– along the canal, small shops, breakfast (soup noodles)
– every summer when I was child
– why: quiet, smell, grandma knows everyone there`,
    `– Pingjiang Road, canal street in Suzhou (NOT the tourist part!)
– used to walk there with grandma before breakfast
– what: stone bridges, noodle shop, barber who never retired
– feel: time goes slower / reminds me of being looked after`,
  ],
  "An old thing that is still in use": [
    `– sewing machine of my mother, about 30 years
– she got it when she married
– still use: repair clothes, make curtain
– why keep: strong, better than new one, memory`,
    `– mum's sewing machine, wedding present, 1994
– black and gold, heavy, needs oil – sound like a small train
– last used: shortened my trousers for graduation
– why not replaced: can be repaired! new ones cannot / part of family`,
  ],
};
