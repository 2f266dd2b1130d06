// A rally with cards: two players in turn play a card from a hidden hand, throw a die for it, and draw another.
// About the size of Worldwide Tennis: 65 cards, hands of seven, Stars, places on the court, a tie-break to seven.
const { INVALID_MOVE } = require("boardgame.io/core");

const CARDS = 65;
const HAND = 7;
const TARGET = 7;

const card = (id) => ({
  id,
  name: `stroke ${id}`,
  roll: 4 + (id * 7) % 14,
  reach: 1 + (id % 3),
  stars: id % 4,
  zones: [id % 9, (id + 4) % 9],
});

const other = (player) => (player === "0" ? "1" : "0");

function draw(G, player) {
  if (!G.secret.stock.length) [G.secret.stock, G.discard] = [G.discard, []];
  const drawn = G.secret.stock.pop();
  if (drawn !== undefined) G.players[player].hand.push(drawn);
}

function play({ G, random, events, playerID }, at, zone) {
  const me = G.players[playerID];
  const foe = G.players[other(playerID)];
  const played = me.hand[at];
  if (played === undefined || !played.zones.includes(zone)) return INVALID_MOVE;
  me.hand.splice(at, 1);
  G.discard.push(played);
  draw(G, playerID);
  const fell = random.D20();
  const needed = played.roll - Math.min(me.stars, played.stars) + Math.abs(me.zone - zone) % 3;
  G.rally.push({ by: playerID, card: played.id, fell, needed, zone });
  if (fell >= needed) {
    foe.zone = zone;
    if (fell === 20) point(G, playerID);
  } else {
    point(G, other(playerID));
  }
  events.endTurn();
}

function point(G, winner) {
  G.players[winner].points += 1;
  G.players[winner].stars = Math.min(6, G.players[winner].stars + 1);
  G.points.push({ winner, shots: G.rally.length });
  G.rally = [];
  for (const one of Object.values(G.players)) one.zone = 4;
}

exports.Rally = {
  name: "rally",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const stock = random.Shuffle([...Array(CARDS).keys()].map(card));
    const player = () => ({ hand: stock.splice(0, HAND), stars: 2, zone: 4, points: 0 });
    return { players: { 0: player(), 1: player() }, discard: [], rally: [], points: [], secret: { stock } };
  },
  // What the other holds and what is still to be drawn leaves the server for nobody.
  playerView: ({ G, playerID }) => {
    const { secret, ...seen } = G;
    const players = {};
    for (const [who, one] of Object.entries(G.players)) {
      players[who] = who === playerID ? one : { ...one, hand: one.hand.length };
    }
    return { ...seen, players, stock: secret.stock.length };
  },
  moves: { play: { move: play, client: false } },
  endIf: ({ G }) => {
    const [a, b] = [G.players[0].points, G.players[1].points];
    if (Math.max(a, b) >= TARGET && Math.abs(a - b) >= 2) return { winner: a > b ? "0" : "1" };
  },
};
