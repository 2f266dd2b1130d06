// boardgame.io as its documentation starts it, with FlatFile, the one store it comes with that survives a restart.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Rally } = require("./game.js");

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [Rally], origins: [Origins.LOCALHOST], db: new FlatFile({ dir }) });
server.run({ port: Number(port), callback: () => console.log("ready") });
