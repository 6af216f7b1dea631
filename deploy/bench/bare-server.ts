import { createServer } from 'node:http';
import pg from 'pg';

/** The least a Node HTTP server can do: the same query on the same PostgreSQL, its text sent as it comes. */
const { DATABASE_URL, PORT, QUERY = '', USER_ID } = process.env;
/** What `sharing.accessFor` says of somebody who is in no group. */
const NOTHING_SHARED = JSON.stringify({ revision: '', items: [], collections: [] });

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c search_path=inventory' });

createServer(async (_request, response) => {
  const { rows } = await pool.query(QUERY, [USER_ID, null, NOTHING_SHARED]);
  response.writeHead(200, { 'content-type': 'application/json', etag: rows[0].etag }).end(rows[0].json);
}).listen(Number(PORT), '127.0.0.1');
