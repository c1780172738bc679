import { Account, Client } from 'appwrite';

const client = new Client();
client.setEndpoint('http://localhost:3000/v1').setProject('mela');
const account = new Account(client);

await account.createEmailPasswordSession('you@example.org', 'your password');
const { name } = await account.get();
console.log(`Hello ${name}`);
