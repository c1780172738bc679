import { Client, Databases, ID, Storage } from 'appwrite';

const client = new Client();
client.setEndpoint('http://localhost:3000/v1').setProject('mela');
const databases = new Databases(client);
const storage = new Storage(client);

const picture = await (await fetch('/kites.png')).blob();
const file = await storage.createFile('images', ID.unique(), new File([picture], 'kites.png'));

const event = await databases.createDocument('main', 'events', ID.unique(), {
  eventTitle: 'Kites on the beach',
  description: 'Bring a kite, or borrow one of ours.',
  featuredImage: file.$id,
  location: 'Juhu Beach, Mumbai',
  date: '2031-01-14',
  startTime: '15:00',
  endTime: '18:30',
  ticketType: 'free',
  capacity: 80,
  categories: ['social'],
});
console.log(event.$id, storage.getFilePreview('images', file.$id, 640).href);
