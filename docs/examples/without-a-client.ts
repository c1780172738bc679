const queries = [
  { method: 'search', attribute: 'eventTitle', values: ['kites'] },
  { method: 'limit', values: [5] },
];
const address = new URL('http://localhost:3000/v1/databases/main/collections/events/documents');
queries.forEach((query, index) => {
  address.searchParams.set(`queries[${index}]`, JSON.stringify(query));
});

const answer = await fetch(address);
const { total, documents } = await answer.json();
console.log(answer.status, total, documents.length);
