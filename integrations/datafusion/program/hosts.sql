SELECT host, count(*) AS links
FROM (SELECT unnest(bare_link_hosts(text)) AS host FROM corpus)
GROUP BY host
ORDER BY links DESC, host
LIMIT 100
