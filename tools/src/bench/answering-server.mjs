// Answers every request with the same record. Runs in its own process, so that it takes no CPU time from the client.
import { createServer } from 'node:http';

const RECORD = JSON.stringify({
  id: 'rec_0001',
  name: 'Tax return',
  fields: Array.from({ length: 20 }, (_, at) => ({ key: `field ${at}`, value: 'some words' })),
});

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(RECORD);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
