import { Client, Databases, Query } from 'appwrite';

const client = new Client();
client.setEndpoint('http://localhost:3000/v1').setProject('mela');
const databases = new Databases(client);

const { total, documents } = await databases.listDocuments('main', 'events', [
  Query.greaterThan('startsAt', new Date().toISOString()),
  Query.equal('status', 'scheduled'),
  Query.orderAsc('startsAt'),
  Query.limit(10),
]);
console.log(`${total} to come`, ...documents.map((event) => event.eventTitle));
