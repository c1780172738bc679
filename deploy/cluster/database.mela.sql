-- Once, on the primary: sudo -u postgres psql -h {{root}}/run/postgresql -p {{postgresPort}} -f mela.sql
create role mela login password '{{applicationPassword}}' connection limit {{applicationConnections}};
create database mela owner mela encoding 'UTF8' template template0;
