-- What people look at, and what they bring: pictures, the website, rating lists, prizes.

-- Pictures and files ------------------------------------------------------------------------

-- The website -------------------------------------------------------------------------------

-- Ratings and lists -------------------------------------------------------------------------

-- Prizes, external games, driving -----------------------------------------------------------
