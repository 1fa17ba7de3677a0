import type { Genre } from "#shared/story.enums.ts";

/** Words for large demo data; in a separate file so that the generator stays readable. */

const split = (text: string): readonly string[] => text.trim().replaceAll(/\s+/gu, " ").split(", ");

export const FIRST_NAMES = split(
  `Ada, Ailsa, Alba, Amara, Anouk, Arlo, Astrid, Aziz, Bea, Benedict, Bram, Carys, Cato, Chidi, Clemence, Conor,
  Dara, Delphine, Dimitri, Edith, Elias, Esme, Fabian, Farah, Fergus, Freya, Gethin, Greta, Hana, Hugo, Idris, Imogen,
  Ingrid, Ishaan, Isolde, Jago, Jonah, Juno, Kaya, Kit, Lena, Leopold, Lowri, Magnus, Marguerite, Mei, Milo, Nadia,
  Niamh, Noor, Olive, Orla, Otto, Petra, Quentin, Rafe, Renata, Rhys, Sabine, Samir, Saoirse, Silas, Sunniva, Tamsin,
  Theo, Tove, Una, Viola, Wilfred, Xanthe, Yara, Yusuf, Zadie, Zora`,
);

export const LAST_NAMES = split(
  `Abbott, Achebe, Ahlgren, Ashdown, Barrow, Bellamy, Blythe, Brannigan, Calder, Castellan, Choudhury, Crane, Darrow,
  Devlin, Draper, Eastlake, Ekwueme, Farrow, Fenn, Fitzroy, Galloway, Garrick, Hale, Halloran, Harker, Hawthorn,
  Ibarra, Iwasaki, Jardine, Kestrel, Kingsley, Lark, Lindqvist, Loxley, Marchetti, Marlowe, Moreau, Nakamura, Novak,
  Oakes, Okonkwo, Orchard, Pascoe, Penhale, Quayle, Rasmussen, Ravenscroft, Rook, Sandoval, Sinclair, Sorensen,
  Stroud, Tallis, Thorne, Underhill, Vance, Verhoeven, Wainwright, Whitlock, Wren, Yardley, Zielinski`,
);

export const PLACES = split(
  `Aberdeen, Bath, Belfast, Bergen, Bristol, Cape Town, Cardiff, Cork, Derry, Dublin, Dundee, Durham, Exeter, Galway,
  Glasgow, Halifax, Hull, Kirkwall, Lagos, Leeds, Lisbon, Lyon, Manchester, Melbourne, Nairobi, Norwich, Porto,
  Sheffield, Swansea, Toronto, Utrecht, Wellington, Whitby, York`,
);

export const ADJECTIVES = split(
  `Amber, Ashen, Bitter, Borrowed, Brittle, Broken, Burning, Clockwork, Cold, Crooked, Distant, Drowned, Eleventh,
  Emerald, Empty, Fallen, Faithless, Feathered, First, Forgotten, Frozen, Gentle, Gilded, Glass, Golden, Hidden, Hollow,
  Hungry, Impossible, Invisible, Iron, Last, Little, Lonely, Lost, Midnight, Northern, Nameless, Obsidian, Ordinary,
  Paper, Pale, Patient, Perfect, Quiet, Reluctant, Restless, Salt, Scarlet, Second, Secret, Seventh, Silent, Silver,
  Sleeping, Stolen, Sunken, Tender, Thirteenth, Unfinished, Unlikely, Unsent, Velvet, Wandering, Winter, Wild`,
);

export const NOUNS = split(
  `Almanac, Alphabet, Archive, Ballad, Bargain, Bees, Bell, Bone, Bridge, Cartographer, Cathedral, Choir, City, Clock,
  Compass, Court, Crown, Daughter, Door, Dragon, Echo, Ember, Empire, Engine, Evening, Feather, Ferry, Garden, Ghost,
  Glass, Harbour, Heart, Heir, Hour, House, Inheritance, Island, Key, Kingdom, Lake, Lantern, Letter, Library,
  Lighthouse, Map, Mirror, Moon, Moth, Museum, Oath, Ocean, Orchard, Orchestra, Prince, Promise, Queen, Raven, River,
  Road, Room, Rose, Sea, Season, Shadow, Signal, Sister, Sky, Song, Sparrow, Star, Station, Storm, Summer, Thief, Throne,
  Tide, Tower, Train, Valley, Violin, War, Wedding, Widow, Winter, Witch, Wolf, Year`,
);

export const TITLE_SHAPES: readonly ((
  one: string,
  other: string,
  quality: string,
  name: string,
) => string)[] = [
  (one, _, quality) => `The ${quality} ${one}`,
  (one, other) => `The ${one} and the ${other}`,
  (one, other, quality) => `A ${one} of ${quality} ${other}s`.replace(/ss$/u, "s"),
  (one, _, quality, name) => `${name}’s ${quality} ${one}`,
  (one, other) => `The ${one} in the ${other}`,
  (one) => `Beneath the ${one}`,
  (one, other, quality) => `${quality} ${one}, ${other}`,
  (one, _, __, name) => `${name} and the ${one}`,
  (one, other) => `What the ${one} Told the ${other}`,
  (one, _, quality) => `Every ${quality} ${one}`,
  (one) => one,
  (_, __, quality, name) => `${quality}, ${name}`,
];

/** Share of stories by first genre, as on large fiction sites: a few dominant genres and a long tail. */
export const GENRE_WEIGHTS: Readonly<Record<Genre, number>> = {
  romance: 21,
  fantasy: 17,
  "fan-fiction": 13,
  "young-adult": 10,
  "sci-fi": 6,
  paranormal: 5,
  contemporary: 5,
  thriller: 4,
  mystery: 4,
  horror: 4,
  adventure: 3,
  humour: 2,
  action: 2,
  historical: 1.5,
  crime: 1,
  dystopian: 0.8,
  children: 0.5,
  "non-fiction": 0.2,
};

export const TAGS = split(
  `slow burn, found family, enemies to lovers, friends to lovers, second chances, small town, magic school, dragons,
  royalty, time travel, space opera, first contact, artificial intelligence, ghosts, werewolves, witches, vampires,
  heist, road trip, coming of age, siblings, unreliable narrator, epistolary, slice of life, redemption, revenge,
  forbidden love, fake dating, summer, winter, seaside, island, city at night, boarding school, music, theatre,
  detective, amateur sleuth, conspiracy, survival, post-apocalypse, alternate history, folklore, fairy tale retelling,
  mythology, pirates, sea voyage, war, quest, portal fantasy, cosy, dark, bittersweet, happy ending, multiple povs,
  first person, short chapters, weekly updates, completed, work in progress, award entry, debut, serial, standalone`,
);

export const DESIRES = split(
  `find out who sent the letters, keep the theatre open for one more winter, get home before the ice closes,
  forget what happened at the lake, prove that the map is right, win back the family name, bury the past where it fell,
  rescue a brother nobody else remembers, break a promise without breaking a heart, outrun the season,
  learn the last word of the spell, sell the house and be gone by Friday, stay unnoticed for a year`,
);

export const TROUBLES = split(
  `the one person who can help is the one who lied, the city itself begins to take sides, an old friend comes back with
  a new name, the rules turn out to have been written by the enemy, nobody agrees on what was seen, the storm arrives a
  day early, every answer costs a memory, the money is gone, the dead will not keep quiet, love gets there first`,
);

export const SUBJECTS = split(
  `the lamp by the stairs, her brother, the old man at the gate, a dog somewhere down the hill, the whole street,
  the letter in his pocket, the captain, nobody in the room, the smaller of the two sisters, the train, his mother,
  the girl with the lantern, the rain, that house, the clerk, the wind off the water, the last of the guests, the bell`,
);

export const VERBS = split(
  `waited for, had forgotten, turned towards, never spoke of, remembered, came back to, looked past, listened to,
  carried, leaned against, dreamed about, could not explain, was afraid of, laughed at, followed, lost sight of`,
);

export const OBJECTS = split(
  `the sea, the sound of the key, an empty chair, the winter before, the light under the door, the bridge, a name,
  the far side of the valley, that first summer, the photograph, a promise nobody had made, the road home, the dark,
  three silver spoons, the garden wall, the end of the song, the wrong hat, what was written there`,
);

export const LINKS = split(
  `and, but, because, while, as though, until, and then, although, so that, just as`,
);
