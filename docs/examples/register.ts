import { Account, Client, Databases } from 'appwrite';

const client = new Client();
client.setEndpoint('http://localhost:3000/v1').setProject('mela');
const databases = new Databases(client);
const { $id: ownId } = await new Account(client).get();

const event = await databases.getDocument('main', 'events', 'id-of-the-event');
const { attendees, registrations } = await databases.updateDocument('main', 'events', event.$id, {
  registrations: [...event.registrations, ownId],
});
if (attendees.includes(ownId)) console.log('confirmed');
else if (registrations.includes(ownId)) console.log('waiting for approval or for a seat');
