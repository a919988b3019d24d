"""The room on the network: pages, a documented API and one WebSocket per client. Imported only to serve."""
