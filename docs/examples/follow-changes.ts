import { Client } from 'appwrite';

const client = new Client();
client.setEndpoint('http://localhost:3000/v1').setProject('mela');

client.subscribe('databases.main.collections.events.documents', ({ events, payload }) => {
  console.log(events[0], payload);
});
